"""Words that say nothing about a subject: stop words of the supported languages, and how common a word is at large.

The rule this file keeps: words stand folded (no marks on Latin letters), stop words as they are written, common words as
their stems, all counted or chosen by us; nothing in here belongs to one project.
"""

_STOP = """
a about above after again all almost along already also although always am an and another any anybody anyone anything
are aren around as at away back be because been before being below between both but by bye came can cannot come comes
cos could couldn d did didn do does doesn doing don done down during each either else etc even ever every everybody
everyone everything except few for from further get gets getting give given goes going gone gonna got had hadn happen
happened happening happens has hasn have haven having he hello hence her here hers herself hey hi him himself his how
however i if in instead into is isn it its itself just kind knew know knowing knows last least less let lets letting
like ll look looked looking looks lot m many may maybe me might mine more most much must my myself near neither never
next nice no nobody none nor not nothing now of off often oh ok okay on once one ones only onto or other others
otherwise ought our ours ourselves out over own per perhaps please pls possible probably put quite rather re really
right said same say saying says see seem seems shall she should shouldn show since so some somebody someone something
sometimes somewhere soon still stuff such sure t take taken takes taking tell telling than thank thanks that the their
theirs them themselves then there therefore these they thing things think this those though through thus thx till to
together told too took toward towards two under unless until up upon us use used uses using ve very via want wants was
wasn way we well went were weren what whatever when whenever where wherever whether which while who whoever whole whom
whose why will with within without won would wouldn wow yep yes yet you your yours yourself yourselves

aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim
bekommt bin bis bist bitte bloss bzw da dabei dafur daher dahin damit danach dann daran darauf daraus darf darfst
darin darum das dass davon dazu dein deine deinem deinen deiner dem den denn denen der deren des deshalb dessen die
dies diese diesem diesen dieser dieses dir doch dort du durch durfen ein eine einem einen einer eines einfach einmal
er es etwa etwas euch euer eure finde findet fur ganz gar geben gegen gehe gehen gehort geht genau gerade gerne gibt
ging hab habe haben habt hallo hat hatte hatten heisst hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im
immer in ins irgendwie ist ja je jede jedem jeden jeder jedes jene jetzt kann kannst kein keine keinem keinen keiner
konnen konnte kriegt kriege lass lassen liegt mach mache machen macht mal man manche mehr mein meine meinem meinen
meiner mich mir mit mochte morgen muss mussen musst nach nee nein nicht nichts nie noch nun nur ob oben oder ohne
passiert schon sehe sehen sehr sein seine seinem seinen seiner seit selbst sich sie siehe sind so sobald sogar solche
soll sollen sollte somit sondern sonst soviel sowas sowie statt steht stehen um und uns unser unsere unserem unseren
unter viel viele vom von vor wann war waren warum was wegen weil welche welchem welchen welcher welches wem wen wenig
wenn wer werde werden wessen wie wieder will willst wird wir wirklich wo wobei wofur woher wohin womit wurde wurden zu
zum zur zwar zwischen uber braucht brauche brauchen brauchst verwende verwenden verwendet benutze benutzen benutzt
nutze nutzen nutzt

ai alors apres assez au aucun aussi autre autres aux avait avant avec avez avoir avons bien bonjour c car ce cela
celle celles celui ces cet cette ceux chaque chez comme dans de deja depuis des deux doit donc dont du elle elles en
encore entre es est et etaient etait etes etre eu eux faire fait faites faut fois ici il ils j je jusque l la le les
leur leurs lors lui ma mais me meme memes merci mes mettre moi moins mon n ne ni nos notre nous on ont ou oui par
parce pas pendant peu peut peux plus plusieurs pour pourquoi pouvez pourrait qu quand que quel quelle quelles quels
quelque qui quoi s sa sans se sera ses si sinon son sont sous sur ta te tes toi ton toujours tous tout toute toutes
tres tu un une vers veux voici voila vos votre vous y utilise utiliser utilisons

al algo algun alguna algunas alguno algunos ante antes aqui asi aun aunque cada casi como con contra cual cuales
cuando cuanto de del desde donde dos el ella ellas ellos en era eran eres es esa esas ese eso esos esta estaba estan
estar estas este esto estos estoy fue fueron gracias ha hace hacer hacia han hasta hay hola la las le les lo los mas
me mi mis mismo mucho muchos muy nada ni no nos nosotros nuestra nuestro nunca o os otra otras otro otros para pero
poco por porque pueda puede pueden puedo pues que quien quiero se sea segun ser si siempre sin sobre solo son su sus
tal tambien tanto te tener tengo ti tiene tienen toda todas todos tu tus un una unas uno unos usted ustedes va vamos
vez y ya yo uso usa usar usamos

agora ainda ao aos apenas ate com da das dele dela depois deve do dos e ela elas ele eles em entao essa esse esta
estao eu foi for fosse isso isto ja lhe mais mas meu minha muito na nao nas nem no nos nossa nosso num o obrigado onde
os ou para pela pelas pelo pelos pode por porque posso qual quando quem sao seja sem ser seu seus so sua suas tambem
te tem tenho ter tudo um uma umas uns vai voce voces

anche ancora alla alle allo agli ai abbiamo avere che chi ciao cio come con cosa cosi cui dai dal dalla dalle dallo
degli dei del della delle dello di dopo dove e ecco ed essere fare gia gli ha hanno ho il in io la le lei li lo loro
lui ma me mi mia mio molto ne nei nel nella nelle nello niente noi non nostra nostro o ogni ora per perche piu poi
possiamo posso puo qualche quale quali quando quanto quella quelle quelli quello questa queste questi questo qui se
sei sempre senza si sia siamo siete solo sono sopra sotto sta stata stati stato su sua sue sugli sui sul sulla suo
suoi tra tu tua tuo tutti tutto un una uno vi voi

aan al alle alleen als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens elk en er ge
geen haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is je kan kunnen maar me meer men met mij
mijn moet moeten na naar niet niets nog nu of om omdat onder ons onze ook op over te tegen toch toen tot u uit van
veel voor waar waarom wanneer want waren wat we wel welke werd wie wij wil worden wordt zal ze zei zelf zich zij zijn
zo zonder zou

а без более больше будет будто бы был была были было быть в вам вами вас ваш ваша ваше ваши весь во вот все всего
всегда всех всю вы где да даже для до другой его ее ей ему если есть еще же за здесь и из или им их к ка как какая
какие каким какими какого какой какую когда конечно кто куда ли либо лучше между меня мне много может можно мой моя мы
на над надо нам нами нас наш наша наше наши не него нее ней нельзя нет неё ни нибудь никогда ним них ничего но ну
нужно о об один он она они оно от очень перед по под пожалуйста после потом потому почему почти при про раз разве с
сам свою себе себя сейчас сколько снова со спасибо так такой там тебя тем теперь то тогда того тоже только том тот ты
тут у уж уже хочу хорошо чего чей чем через что чтобы чуть эта эти этих это этого этой этом этот эту я або але був
була були було бути вже від вона вони він всі де є з зі і й його її їх коли ми ні ось та такий те ти тільки усі хто це
ця чи що щоб як яка які який использовать используем использует

使用 利用 用于 时候 什么 怎么 我们 你们 可以 需要 应该 如何 哪里 现在 以后 已经 没有 还是 这个 那个
"""

WEAK = "~"
"""The mark of a stop word as a token; no other token begins with it."""

STOP = frozenset(_STOP.split())

SILENT = frozenset(
    "的了吗呢吧啊呀嘛哦是我你您他她它们这那哪么谁什怎就都也很还又把被给跟和与或及在对从到为要会能可请让而且则若所之其着过地得吧"
)
"""Chinese characters that bind words and name nothing: a pair that holds one is not a term."""
