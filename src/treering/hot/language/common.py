"""How rare a token is in the language at large: what tells a small store, where counting entries tells nothing.

The rule this file keeps: a weight says how much a word narrows a subject down, in any project. The two lists are the most
frequent stems that we counted in conversations and in the documentation of programs.
"""

from treering.hot.language.concepts import concept
from treering.hot.language.stems import stem
from treering.hot.language.words import WEAK

_EVERYWHERE = """
absolut accept access async await account achiev action activ add address advanc allow app appl applic approach area argu ask
assistant attribut author avail bas best bet bit block buf build busi byt cach call cas certain challeng chang charact
chat check class client clos cod codec command common communic compan compil complet complex configur connect consid
construct contain content context continu convers convert copi copyright correspond creat current custom data day
decis def default defin design detail determin develop dict dictionar differenc different direct director discuss
displa distribut driv effectiv element email empt encod end energ engag ensur entr environ error espec event exact
exampl excellent except execut exist expect experienc explor express extens fals featur feel field fil filenam filt
find first flag focus follow form format found fre func funct gen glad go goal good great handl head hear help high
hop html http human idea identif ignor impact impl implement import important improv includ increas index indic info
inform initializ input install instanc int integ integr interest interfac internal involv item iter keep key keyword
languag lead learn level licens lif lin link list load local log long look machin mak manag map market match mean meet
messag method mind mod model modul mov multipl nam need new nod not numb object off open oper optimiz option optional
ord organiz output overrid packag pair param paramet pars part pass path peopl performanc person plan platform point
posit potential practic print probl process product project promis provid python quest quick quiet rais rang rat read real
reduc regul remov replac represent requ request research resourc respons result return review rol run schedul search
second self send sens sep sequenc serv servic set shar significant simpl singl siz skill small social socket solut
sound sourc special specif specific standard start stat step stor str strateg stream styl subclass support sys syst
target task team technolog term test text thought thread tim toda tok tool topic train tru try tupl typ understand
updat url use used user using valid valu vari vers websit week widget window word work wrap writ yield
"""

_FREQUENT = """
abc abil abl abstract accord accur accurac across act activit actu actual addition additional adjust affect against
aim algorithm align amount analog analysis analyz annot answ api append apprec appropr arbitrar archiv articl
artificial asci aspect assert assess assign assist assoc assum attempt attr audienc authentic authoriz autom automatic
availabil averag avoid awar balanc basic becom begin behavior believ benefit big binar bind bodi book bool boolean
bound brand break breakpoint bring broad built builtin button calcul callback careful categor caus certific channel
char choic choos cle clean clear collabor collect color column combin comfort commun commut comp comparison compat
compatibil component comprehensiv compress comput conc concept condit conduct config confirm conscious consistent
consol constant constructor contact contribut control coordin correct cost count creativ critical cross crucial dat
datetim debug decod decor dedic deep definit delet deliv demand demonstr depend dependenc deprec deriv describ
descript descriptor detect devic dialog difficult digit digital disabl discov discover distinct distr divers doc
docstr docu document dot draft due easi educ effect efficienc efficient effort embed emit emphasiz enabl engin enhanc
enjo enough enum environmental eof equal equivalent escap essential establish estim evalu evolv excit exit expand
expens explain explan explicit extend extr extract fac fact factor fail failur fantastic far feedback fetch final
financial fit fix float flow foo forward fram framework friend full futur gain general generic gentl giv global gov
group grow growth guid hand happ hash health healthc helpful highlight hold hom hook id imag imagin immediat importanc
incorpor incredib individual industr influenc init initial initiativ innov insert insight instant intelligenc intend
interact interpret interview invalid invok ip issu job join knowledg known larg lat lay left legal length let leverag
librar light lik limit literal liv locat lock lookup loop lov low main maintain major mark mast material max maximum
measur memb memor mention metadat metric minut miss mock modif moment mone monitor month msg namespac natur natural
navig necessar negativ network newlin norm normal normaliz num numeric obj objectiv observ occur offer offset old omit
onlin opportunit order org original outcom outlin overall pag particul partn password past pathnam patient perfect
perform period personal perspectiv plac play polic pop port positional positiv possib post practical precis predict
pref preferenc prep present pressur prevent previous pric principl prior prioritiz priv privac produc productiv
professional program progress prompt prop propert protect prox public purpos qual quer queu quot random raw reach
receiv recent recommend record recursiv ref referenc refin reflect regard regist registr relat relationship relativ
releas relevant relief remain rememb rend rep report repr reset resolv rest retriev risk room root round runtim saf
safet sal satisfact sav scal sch scienc scientific scre script sect secur seek select sent ser seri sess setup several
shap shell shift short show sign signal signatur simil simp situ skip sleep smooth softw solv sort spac speak spec
spend split stack stay stakehold stand static status stderr stdout stop strict strong structur stud sub subprocess
success successful sug suggest suit summar sup suppl suppress symbol syntax tab tabl tag tak talk technical techniqu
templ temporar termin them theor think tip titl top total trac traceback track traditional transf transform transl
transport trend trust turn txt typic underl understood unicod union uniqu unit univers uri usag useful usual utf util
variet various verif view visit visualiz wait walk warn wat watch way web welcom whitespac wid width win wond
wonderful world xml year zero
"""

_RARITY = dict.fromkeys(_FREQUENT.split(), 0.7) | dict.fromkeys(_EVERYWHERE.split(), 0.4)

_GRAMS = {1: 0.4, 2: 0.6}
"""Of a character and a pair of characters of Chinese, Japanese or Korean."""


_STOP = 0.03
_NAME = 1.2  # of a token with digits or joints in it: a version, a ticket, a path, a name from the code


def rarity(token: str) -> float:
    """How much a token tells: 0 is nothing, 1 a word that is rare at large."""
    if token[0] == WEAK:
        return _STOP
    if token[0] == "=":
        return _RARITY.get(stem(token[1:].rpartition("/")[2]), 1.0)  # a concept has the name of its English word
    meant = concept(token)
    if token[0] >= "\u3000":
        return _GRAMS.get(len(token)) or (rarity(meant) if meant else 1.0)
    if "\u0e00" <= token[0] < "\u1100":
        return 0.3  # three characters of a script without spaces, most of them across words
    known = min(_RARITY.get(token, 1.0), rarity(meant) if meant else 1.0)
    return known if meant or known < 1 or token.isalpha() or token.isdecimal() else _NAME
