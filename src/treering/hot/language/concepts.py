"""One concept, many words: what people who build software together call the same thing, in the languages they do it in.

The rule this file keeps: general words of the trade only, never those of one project. A line is a concept and the stems
(hot/language/stems.py) of its words, so that a lookup costs nothing; a word means one concept here, its most common one. It is
written by tests/write_concepts.py from the words in tests/hot/concepts.txt.
"""

_LINES = """
database: databas db datenbank dato баз бд 数据库 資料庫 データベース dbm 데이터베이스 banc
table: tabl tabell таблиц 表 表格 数据表 テーブル tabel 테이블
column: column spalt colon столбец колонк 列 字段 カラム field feld champ camp пол フィールド attribut
row: row zeil lign fila строк 行 record datensatz enregistr registr запис 记录 レコード
index: index indic индекс 索引 インデックス
schema: sch esqu схем 模式 スキーマ
migration: migr миграц мигр 迁移 マイグレーション 移行 마이그레이션
query: quer abfrag requet consult запрос 查询 クエリ select
transaction: transact transakt transac транзакц 事务 トランザクション rollback
backup: backup sauvegard respald бэкап резерв 备份 バックアップ snapshot dump
restore: restor wiederherstell restaur восстанов восстановл 恢复 復元
seed: seed fixtur testdat фикстур 测试数据 テストデータ
reset: reset wip rese zurucksetz leer reinitialis reinic сброс очист 重置 清空 リセット purg trunc
constraint: constraint einschrank contraint restric огранич 约束 制約
sequence: sequenc autoincr serial sequenz последователь автоинкремент 序列 自增 シーケンス 連番
lock: lock sper verrou bloqu блокировк 锁 加锁 行锁 ロック mutex semaphor
concurrency: concurrenc concurrent parallel parallelism gleichzeitig nebenlaufig simultaneous rac параллель конкурент 并发
concurrency: 并行 並行 並列 同時
replica: replic replikat реплик 副本 レプリカ 主从
cache: cach zwischenspeich кэш кеш 缓存 キャッシュ memoiz
storage: storag stor speich persist persistenc stockag almacenamient хранилищ хран 存储 保存 ストレージ 永続 sav
memory: memor arbeitsspeich ram memo пам 内存 メモリ
file: fil date fich archiv файл 文件 ファイル arquiv
folder: fold director ordn verzeichnis doss repert carpet папк каталог 文件夹 目录 フォルダ ディレクトリ
path: path pfad chemin ruta пут 路径 パス
partition: partit partition секц партиц 分区 パーティション shard
invoice: invoic rechn factur 发票 請求書 インボイス bill
money: mone geld currenc wahr argent din деньг валют сумм amount betrag geldbetrag montant mont 金额 货币 金額 通貨 pric preis
money: prix prec цен 价格 価格
payment: payment pay zahl bezahl pai pago платеж оплат 支付 付款 支払い 決済 pagament
customer: custom kund buy kauf client клиент покупател 客户 顾客 顧客 お客様 shop
dunning: dun mahn mahnlauf remind erin zahlungserin relanc напомина 催款 催缴 督促 リマインド
collection: collect inkass recouvr cobranz взыска 催收 回収 debt schuld
tax: tax vat steu mehrwertsteu impot tva impuest iva налог ндс 税 税务 税金 消費税
audit: audit auditor pruf wirtschaftspruf auditeur аудит аудитор 审计 監査
report: report bericht rapport inform отч 报告 报表 レポート 報告書
ledger: ledg hauptbuch buchhalt account bookkeep comptabilit contabilidad бухгалтер 账本 账簿 总账 会计 帳簿 会計
reconciliation: reconcil abgleich rapproch concil сверк 对账 照合 突合
contract: contract vertrag contrat договор контракт 合同 契約
order: bestell command pedid заказ 订单 注文
shipping: ship deliver lief versand livraison envi доставк 发货 配送 物流 parcel
country: countr land pais стра 国家 国
company: compan firm unternehm entrepris empres компа 公司 会社
finance: financ financial finanz финанс 财务 財務 経理
sales: sal vertrieb vent продаж 销售 営業
legal: legal recht rechtsabteil juridiqu юридическ 法务 法務 complianc
privacy: privac datenschutz gdpr dsgv rgpd confidentialit privacidad персональ приват 隐私 プライバシー 個人情報
support: support helpdesk kundendienst soport поддержк 客服 サポート
budget: budget presupuest бюдж 预算 予算
discount: discount rabatt remis descuent скидк 折扣 割引
subscription: subscript abo abon suscripc подписк 订阅 サブスクリプション
account: kont compt cuent аккаунт 账户 账号 帐号 アカウント 口座
currency-exchange: wechselkur kur курс 汇率 為替 fx
refund: refund erstat ruckerstat rembours reembols возврат 退款 返金
deploy: deplo rollout ausroll despleg despliegu депл депло развер развертыва выкат 部署 上线 デプロイ
release: releas veroffentlich publish livr publ lanzamient public релиз выпуск 发布 发版 リリース 公開 launch
rollback: zuruckroll zurucknehm annul revert откат 回滚 ロールバック
freeze: freez einfr codefr gel congel заморозк фриз 冻结 封版 フリーズ 凍結
version: versa верс 版本 バージョン
branch: branch zweig rama ветк 分支 ブランチ
merge: merg zusammenfuhr fusion слия смерж мерж 合并 マージ
commit: commit коммит 提交 コミット
message: messag nachricht meld mensaj сообщ 消息 信息 メッセージ
pullrequest: pr mr pullrequest пулреквест 合并请求 プルリクエスト プルリク
review: review begutacht durchsicht revu revis ревь ревьюер 评审 审查 レビュー
approval: approval approv freigab freigeb genehmig approuv aprob одобр согласова 批准 审批 承認 signoff
repository: repositor repo repositorium depot репозитор 仓库 代码库 リポジトリ
pipeline: pipelin ci workflow continuous конвейер 流水线 パイプライン
build: build bau compil kompil сборк собр 构建 编译 ビルド コンパイル
artifact: artifact artefakt артефакт 产物 成果物
environment: environ umgeb entorn сред окруж 环境 環境
staging: stag testumgeb preprod стейджинг 预发布 测试环境 ステージング 検証環境
production: product prod produkt produktiv produc прод продакш 生产 线上 生产环境 本番
server: serv serveur servidor сервер 服务器 服务端 サーバ サーバー
cluster: clust kubernet k8s кластер 集群 クラスタ クラスター
container: contain dock conteneur contenedor контейнер 容器 コンテナ
secret: secret geheimnis credential zugangsdat zugangsdatum identifiant учет секр 密钥 凭据 凭证 秘密 認証情報 password passwort
secret: kennwort motdepass contras парол 密码 パスワード tok
flag: flag toggl schalt featureflag флаг 开关 特性开关 フラグ
monitoring: monitor uberwach surveillanc мониторинг 监控 モニタリング 監視 observabil
dashboard: dashboard grafan board armaturenbrett дашборд 仪表盘 看板 ダッシュボード
alert: alert alarm warn алерт оповещ 告警 报警 アラート 警告 pag
oncall: oncall bereitschaft rufbereitschaft astreint guard дежур дежурств 值班 オンコール 当番
incident: incident vorfall ausfall outag pan инцидент сбо авар 事故 故障 障害 インシデント postmort downtim
crash: crash absturz abgesturzt plant plantag пад упал крэш 崩溃 闪退 クラッシュ
error: error fehl fehlermeld erreur fall ошибк 错误 报错 エラー failur ausnahm исключ 异常 例外 throw
bug: bug defekt defect баг 缺陷 バグ 不具合
log: log protokoll protokolldat journal лог 日志 ログ
performance: performanc leist geschwindig spe fast schnell slow langsam latenc latenz rapid vitess rendimient velocidad
performance: производитель скор быстр медле 性能 速度 延迟 パフォーマンス 遅延 millisecond ms
benchmark: benchmark бенчмарк 基准 基准测试 ベンチマーク baselin
timeout: timeout zeituberschreit тайма 超时 タイムアウト
retry: retr wiederhol wiederholversuch reessa reintent повтор 重试 リトライ 再試行
job: job cronjob cron hintergrundjob tach tare зада крон 定时任务 任务 ジョブ バッチ batch stapel stapelverarbeit night
schedule: schedul zeitplan plan planif program расписа планировщик 调度 排期 スケジュール
queue: queu warteschlang cola очеред 队列 キュー
event: event ereignis событ 事件 イベント
webhook: webhook callback ruckruf вебхук 回调 コールバック notific benachrichtig уведомл 通知
duplicate: duplic doppelt duplikat dublet twic doublon dedup deduplic idempotent idempotenc idempotenz дубликат дубл
duplicate: идемпотент 重复 去重 幂等 重複 冪等
provider: provid anbiet fournisseur proveedor провайдер поставщик 供应商 提供商 プロバイダ vendor
code: cod quellcod quelltext codig код 代码 コード sourc
comment: comment komment commenta comentar комментар 注释 コメント
function: funct funkt fonct func функц 函数 関数 method metod метод 方法 メソッド
class: class klass clas класс 类 クラス struct
variable: vari переме 变量 変数
parameter: paramet argu параметр аргумент 参数 引数 パラメータ
module: modul модул 模块 モジュール
library: librar bibliothek bibliothequ bibliotec lib библиотек 库 类库 ライブラリ framework
package: packag paket paquet пак 软件包 包 パッケージ dependenc abhangig dependanc зависим 依赖 依存 依存関係 의존성
install: install instal установ установк 安装 インストール
lockfile: lockfil lockdat 锁文件 ロックファイル
test: test prueb prob тест 测试 テスト unittest spec assert
coverage: coverag abdeck testabdeck couvertur cobertur покрыт 覆盖率 カバレッジ
mock: mock stub fak attrap мок 模拟 モック
lint: lint format линтер форматтер 格式化 リンター フォーマッタ
type: typ типизац 类型 型 typehint
api: api schnittstell endpoint endpunkt interfaz эндпоинт интерфейс 接口 エンドポイント インターフェース interfac rout
request: request anfrag anford petic solicitud 请求 リクエスト
response: respons repons respuest отв 响应 レスポンス
header: head kopfzeil entet cabec заголовок 请求头 ヘッダ ヘッダー
auth: auth authentic authentifiz anmeld login authentific autentic аутентификац авторизац логи 认证 登录 鉴权 認証 ログイン signin
logout: logout abmeld deconnex выход разлоги 登出 退出 ログアウト signout
permission: permiss berechtig zugriff access lesezugriff acc permis acces прав доступ разреш 权限 访问 アクセス 権限 rol roll
user: user benutz nutz anwend utilisateur usuar пользовател 用户 ユーザー ユーザ
admin: admin administr administrateur administrador администратор адми 管理员 管理者
session: sess sitz sesion сесс 会话 セッション
encryption: encrypt verschlussel chiffr cifr шифрова 加密 暗号化
compression: compress komprim kompress gzip zstd compres сжат 压缩 圧縮 uncompress unkomprimiert
payload: payload nutzlast 负载 载荷 ペイロード
sync: sync synchronis synchroniz sincroniz синхронизац 同步 同期
conflict: conflict konflikt conflit конфликт 冲突 競合 衝突
client: 客户端 クライアント frontend
backend: backend serverseitig бэкенд 后端 バックエンド
app: app applic aplic прилож 应用 アプリ アプリケーション mobil
screen: scre bildschirm ansicht ecran pantall экра 屏幕 页面 画面 view
button: button knopf schaltflach bouton boton кнопк 按钮 ボタン
form: formul formula formular форм 表单 フォーム
design: design entwurf figm mockup wirefram maquet dis дизай мак 设计 设计稿 デザイン 意匠
color: color colour farb couleur цвет 颜色 色
device: devic gerat appareil dispositiv устройств 设备 端末 デバイス
emulator: emul simul эмулятор 模拟器 エミュレータ エミュレーター
clock: clock uhr uhrzeit zeitstempel timestamp horlog reloj час врем 时钟 时间 時計 時刻 時間
timezone: timezon zeitzon fuseau utc часов 时区 タイムゾーン
time: tim zeit temp hora tiemp oclock
date: datum fech дат 日期 日付
deadline: deadlin frist stichtag abgab abgabetermin fallig faellig echeanc plaz vencimient дедлай срок 截止 期限 截止日期 締め切り
deadline: 締切 due
today: heut hoy сегод 今天 今日
night: nacht nuit ноч ночн 夜间 晚上 夜
month: month monat mois месяц 月 每月 毎月
week: week woch semain seman недел 周 每周 週
number: numb номер числ 号码 编号 番号
name: nam bezeichn nombr nom имя назва 名称 名字 名前 renam umbenen
size: siz gross taill taman размер 大小 サイズ big hug larg
limit: limit grenz obergrenz maximum лимит 限制 上限 制限 max
count: count anzahl cantidad количеств 数量 件数
id: id identif ken идентификатор 标识 識別子
unit: einheit unidad единиц 单位 単位 cent minor
rounding: round rund arrond redond округл 四舍五入 舍入 丸め decimal float
loop: loop schleif boucl bucl цикл 循环 ループ
map: map kart 映射 マップ dict dictionar
list: list список 列表 リスト arra
string: str zeichenket chain cad 字符串 文字列
config: config configur konfigur einstell set parametrag настройк конфигурац конфиг 配置 设置 設定
script: script skript скрипт 脚本 スクリプト
command: befehl kom comand команд 命令 コマンド
template: templ vorlag textvorlag model plantill шабло 模板 テンプレート
refactor: refactor refaktor umbau рефакторинг 重构 リファクタリング
architecture: architectur architektur arquitectur архитектур 架构 アーキテクチャ
pattern: pat motif patron паттер パターン
implementation: impl implement umsetz реализац реализов 实现 実装
example: exampl beispiel exempl ejempl пример 例子 示例 例
team: team grup equip 团队 チーム colleagu kolleg kollegin коллег 同事 同僚
owner: zustandig verantwort verantwortlich ansprechpartn владелец ответстве 负责 负责人 担当 担当者
manager: manag leit chef lead vorgesetzt jef руководител менеджер 经理 主管 マネージャー 上司
expert: expert erfahr experienc опыт эксперт 经验 専門 経験
beginner: begin anfang neul debutant principiant новичок 初学者 新手 初心者
explain: explain erkl erlaut expliqu explic объяс 解释 说明 説明 detail ausfuhr 详细 詳しく 詳細
language: languag sprach langu idiom lenguaj язык 语言 言語
english: english engl anglais ingl английск 英文 英语 英語
german: german deutsch allemand aleman немецк 德文 德语 德国 ドイツ語
french: french franzos francais franc французск 法语 法文 フランス語
spanish: spanish span espagnol espanol испанск 西班牙语 スペイン語
chinese: chines chinois chin китайск 中文 汉语 中国語
japanese: japanes japan japonais japon японск 日语 日文 日本語
russian: russian russ ruso русск 俄语 ロシア語
answer: answ antwort repl repondr respond отвеч 回答 回复 返事
question: quest frag pregunt вопрос спрос 问题 質問
confirm: confirm bestatig ruckfrag nachfrag подтверд подтвержд 确认 確認
summary: summar summariz zusammenfass resum recap кратк итог сводк 总结 摘要 要約 まとめ
short: short brief kurz concis ters knapp court brev cort коротк 简短 短 短く sentenc satz
style: styl stil estil стил 风格 スタイル convent konvent 规范 規約
format: konventional формат 格式 形式 書式
title: titl titel titr titul 标题 タイトル subject betreff
text: text текст 文本 テキスト
translate: transl ubersetz tradu traduc перевод перевест 翻译 翻訳
documentation: document doc doku dokument handbuch документац 文档 ドキュメント 資料 材料 docu 文書 wiki confluenc notion
plan: konzept concept roadmap план концепц 计划 方案 計画 構想
ticket: ticket issu track jira line задач тик 工单 チケット 課題
meeting: meet besprech termin tref reun встреч совеща 会议 会議 ミーティング
decision: decis entscheid entsch decid реш 决定 決定
rule: rul regel vorgab polic richtlin regl политик 规则 规定 政策 ルール 方針 guidelin
reason: reason grund raison razon motiv причи 原因 理由
goal: goal ziel objectif objetiv target цел 目标 目標
step: step schritt etap paso шаг 步骤 手順 procedur prozedur vorgeh ablauf procedimient процедур порядок 流程 过程 process
step: prozess процесс
problem: probl schwierig проблем 坑 踩坑 pitfall gotch stolperfall fallstrick 落とし穴 trap
warning: caut vorsicht attent cuid внима 注意 小心
task: task aufgab 作業 タスク todo
check: check uberpruf kontroll verif verifiz comprob verific провер проверк 检查 验证 検証 チェック
delete: delet remov losch entf supprim bor elimin удал 删除 移除 削除 drop
create: creat anleg erstell cre созд созда 创建 新建 作成
add: add hinzufug erganz ajout anad agreg добав добавл 添加 增加 追加 insert einfug 插入 挿入
change: chang anpass modif camb изме 修改 更改 变更 変更 edit bearbeit
update: updat aktualis actualiz обнов обновл 更新 升级 アップデート upgrad
move: mov verschieb umzieh deplac перемест перенест 移动 移動 shift
send: send schick verschick versend envo отправ отправк 发送 送信 mail email corr письм почт 邮件 メール
upload: upload hochlad sub загруз 上传 アップロード submit einreich
download: download herunterlad descarg скач 下载 ダウンロード
search: search cherch busc поиск иск 搜索 検索
find: find trouv encontr найт 找到 見つける
start: start demar inic empez запуск запуст нач 启动 开始 起動 開始 boot
stop: stop anhalt arret deten останов 停止 ストップ
open: open offn ouvr abr открыт 打开 開く
close: clos schliess ferm cer закрыт 关闭 閉じる
show: anzeig zeig affich mostr показ 显示 表示 displa
automatic: automatic automat automatiqu автоматическ 自动 自動 auto
manual: manual manu manuell manuel hand вруч ручн 手动 手動
forbidden: forbid verbot interdit prohib запреще 禁止
allowed: allow erlaubt erlaub autoris permit разреше 允许 許可
required: mandator erford pflicht notwendig obligat obligator обязатель требуетс 必须 必要 必須
prefer: pref preferenc bevorzug vorlieb предпочит предпочт 偏好 首选 喜欢 好み favourit favorit
exclude: exclud ausschliess ausgeschloss auss exclur exclu 排除 除外
replace: replac ersetz austausch remplac reemplaz заме 替换 置換 置き換え switch wechseln umstell 切换 切り替え
old: old alt veraltet outd legac deprec obsolet anci antigu стар устаревш 旧 过时 古い
new: new neu nouveau nuev нов 新 新しい
first: erst prem prim перв 第一 最初
last: letzt dern ultim послед 最后 最後
small: small klein petit pequ маленьк 小 小さい tini littl
win: win gewin gewinnt gagn gan побед 获胜 勝つ beat
trust: trust vertrau confianc confianz довер 信任 信頼 信用
lose: lost loss verlor verl verlust perdr pert perd потер 丢失 失う 損失
block: block blockiert hang haengt зависа завис 阻塞 卡住 ハング stuck
silent: silent stumm silencieux silencios молч тих 静默 静かに
wait: wait wart attendr esper ждат ожида 等待 待つ
workstation: laptop comput ordinateur ordenador компьютер ноутбук 电脑 パソコン machin maschin
phone: phon telefon smartphon telephon телефо 手机 電話 スマホ
holiday: holida urlaub feiertag vacanc vacacion отпуск праздник 假期 休暇 祝日 vacat
morning: morn morg vormittag matin утр 早上 上午 朝
evening: abend soir tard вечер 傍晚 夕方 pm
emoji: emoj emojis smile эмодз 表情 絵文字
network: network netzwerk netz reseau сет сетев 网络 ネットワーク
proxy: prox прокс 代理 プロキシ
url: url link adress lien enlac ссылк адрес 链接 网址 リンク アドレス websit webseit
image: imag bild abbild образ изображ 镜像 图片 画像 イメージ
certificate: certific zertifikat tls ssl certificat сертификат 证书 証明書
security: secur securit seguridad безопас 安全 セキュリティ vulnerabil schwachstell luck уязвим 漏洞 脆弱性
license: licens lizenz licenc лиценз 许可证 ライセンス
aggregate: aggreg sum агрегац 聚合 汇总 集計
sort: sort tri orden сортировк сорт 排序 並べ替え ソート
filter: filt filtr фильтр 过滤 筛选 フィルタ フィルター
flight: flight flug vol vuel рейс 航班 飛行 フライト
order-sequence: reihenfolg ordr ord 顺序 順番 順序
experiment: exp versuch experimentell эксперимент 实验 実験
training: train schul ausbild form обуч 培训 研修 トレーニング
model: modell модел 模型 モデル
feature: featur funktionalitat merkmal fonctionnalit funcionalidad фич функциональ 功能 特性 機能
hardware: hardw gpu cpu hardwarebeschleunig желез 硬件 ハードウェア
location: locat standort ort lieu ubic мест 位置 地点 場所
channel: channel kanal canal кан 频道 チャンネル slack
post: post announc ankundig annonc anunc объяв анонс 公告 告知 投稿 アナウンス
attach: attach anhang piecejoint adjunt влож 附件 添付
handover: handov ubergab abgeb ubergeb transmettr entreg 交给 交付 提出 引き渡し
logger: логгер 日志器 ロガー
print: print druck ausdruck imprim печ печат 打印 印刷
pdf: pdf acrobat
csv: csv excel tabellenkalkul spreadsheet 电子表格 スプレッドシート xlsx
export: export экспорт выгрузк 导出 エクスポート 書き出し
import: import импорт 导入 インポート 取り込み
cents: penn centim копейк 分
cost: cost kost cout стоим расход 成本 费用 費用 コスト expens ausgab
bank: bank banqu банк 银行 銀行 iban sepa
card: card creditcard kreditkart cart tarjet карт 信用卡 カード
currency: euro eur usd doll 欧元 ユーロ 美元 ドル
fee: fee gebuhr frais tarif комисс 手续费 手数料 surcharg
receipt: receipt quit beleg recu recib чек квитанц 收据 領収書 vouch
credit: gutschrift кредит 贷记 クレジットノート creditnot
overdue: overdu uberfallig verspatet retard atras просрочк 逾期 延滞 lat
quarter: quart quartal trimestr кварт 季度 四半期
fiscal: fiscal geschaftsjahr exercic ejercic финансов 财年 会計年度 year jahr anne ano год 年 年度
threshold: threshold schwell schwellwert seuil umbral порог 阈值 閾値 しきい値
percent: percent prozent pourcent porcentaj процент 百分比 百分之 パーセント
calculation: calcul berechn вычисл расч 计算 計算
formula: formel формул 公式 数式
random: random zufall zufallig aleat aleator случай 随机 乱数 ランダム
hash: hash prufsum checksum hachag хеш 哈希 ハッシュ
uuid: uuid guid ulid
enum: enum aufzahl перечисл 枚举 列挙
null: null nil leerwert пуст 空值 optional
default: default standardwert voreinstell defaut predetermin умолча 默认 デフォルト 既定
validation: valid валидац 校验 バリデーション
serialization: serializ serialis сериализац 序列化 シリアライズ json yaml xml protobuf
parser: pars analyseur парсер разбор 解析 パーサ パース
regex: regex regexp regul регулярк 正则 正規表現
encoding: encod kodi zeichensatz utf8 utf unicod codag кодировк 编码 文字コード エンコード
thread: thread goroutin fad поток 线程 协程 スレッド async await promis asynchron асинхро 异步 非同期
context: context kontext контекст 上下文 コンテキスト
generic: generic generik обобщ 泛型 ジェネリクス
decorator: decor dekor декоратор 装饰器 デコレータ
inheritance: inheritanc vererb heritag herenc наследова 继承 継承 subclass
composition: composit komposit композиц
immutable: immut unverand неизменяем 不可变 不変
naming: benen namenskonvent именова 命名 名付け camelcas snakecas kebabcas
indent: indent einruck tab spac leerzeich отступ пробел 缩进 空格 インデント
line: zeilenlang linelength строчк 行长 行長
quote: quot anfuhrungszeich guillemet comill кавычк 引号 引用符
semicolon: semicolon semikolon strichpunkt 分号 セミコロン
deadcode: deadcod unus ungenutzt inutilis неиспользуем 未使用 死代码
debug: debug fehlersuch debogag depur отладк отлад 调试 デバッグ breakpoint
stacktrace: stacktrac traceback backtrac трассировк 堆栈 スタックトレース
profiling: profil профил 性能分析 プロファイル
flaky: flak instabil wackelig inst нестабиль 不稳定 不安定 フレーキー intermittent
integration: integr integrationstest интеграцио 集成 統合 結合テスト e2e endtoend
snapshot-test: goldenfil スナップショット
browser: brows navigateur navegador браузер 浏览器 ブラウザ
mobile: ios android iphon ipad мобиль айфо 安卓 手机端 モバイル
push: pushnotific apn fcm пуш 推送 プッシュ通知 プッシュ
offline: offlin офлай 离线 オフライン disconnect airplan flugmodus
online: onlin enlign онлай 在线 オンライン
connection: connect verbind connex conex соеди подключ 连接 接続 wifi wlan
battery: batter akku bat bater батаре 电池 バッテリー
gps: gps standortdienst 定位 位置情報
mapview: landkart mapbox til kachel тайл 地图 地図
weather: weath wet mete clim погод 天气 天気 taf
airport: airport flughaf flugplatz aeroport aeropuert аэропорт 机场 空港 icao
pilot: pilot пилот 飞行员 パイロット 操縦士 student flugschul
aircraft: aircraft flugzeug avion самол 飞机 航空機 機体
logbook: logbook flugbuch bordbuch carnet bitacor 飞行日志 ログブック 航空日誌
signature: signatur unterschrift sign подпис 签名 署名
accessibility: accessibil a11i barrierefr accessibilit accesibilidad 无障碍 アクセシビリティ screenread
theme: darkmod dunkelmodus tema 主题 深色 テーマ ダークモード dark
font: font schrift schriftart fuent шрифт 字体 フォント
icon: icon symbol иконк 图标 アイコン
animation: anim animation анимац 动画 アニメーション
layout: layout anordn disposit верстк 布局 レイアウト
navigation: navig навигац 导航 ナビゲーション
localization: i18n l10n localiz lokalis localis локализац 本地化 国际化 ローカライズ 多言語 local
onboarding: onboard einarbeit accueil адаптац 入职 オンボーディング 新人
store-app: appstor playstor testflight 应用商店 アプリストア appl googl
binary: binar binardat bina бинарник 二进制 バイナリ execut
bundle: bundl paketgross бандл 打包 バンドル webpack vit metr
asset: asset ressourc recurs ресурс 资源 アセット リソース resourc
feature-request: wunsch featurewunsch exigenc requisit требова 需求 要件 要求
estimate: estim schatz 估算 見積もり
sprint: sprint iter спринт 迭代 スプリント
milestone: mileston meilenstein jalon hito вех 里程碑 マイルストーン
priority: prior prioritat priorit prioridad приорит 优先级 優先度 urgent dringend сроч 紧急 緊急
standup: standup dailystandup стендап 站会 スタンドアップ 朝会
retro: retrospectiv retrospektiv ретроспектив 复盘 振り返り
responsible-team: platform plattformteam
vendor-lib: drittanbiet thirdpart 第三方 サードパーティ
opensource: opensourc oss 开源 オープンソース
cloud: cloud aws gcp azur облак 云 クラウド s3 bucket
region: region регио 区域 地区 リージョン
terraform: terraform infrastruktur infrastructur iac ansibl инфраструктур 基础设施 インフラ
dns: dns domain doman domin доме 域名 ドメイン subdomain
loadbalancer: loadbalanc lastverteil nginx балансировщик 负载均衡 ロードバランサ
ratelimit: ratelimit throttl drossel drosseln троттлинг 限流 レート制限
circuit: circuitbreak fallback ruckfall notfall фолбэк 降级 熔断 フォールバック
health: healthcheck liv read хелсчек 健康检查 ヘルスチェック
metric: metric metrik kennzahl metriqu метрик показател 指标 メトリクス 指標 kpi
trace: trac opentelemetr otel трейсинг 链路 トレース
sla: sla slo verfugb availabil disponibilit disponibilidad 可用性 稼働率 uptim
retention: retent aufbewahr aufbewahrungsfrist conserv retenc 保留 保存期間 архив 归档 アーカイブ
anonymize: anonymiz anonymis pseudonymis mask анонимизац 脱敏 匿名化 マスキング redact
consent: consent einwillig zustim consentimient соглас 同意書 同意
ban: blacklist sperrlist blocklist denylist 黑名单 ブラックリスト
whitelist: allowlist whitelist positivlist 白名单 ホワイトリスト
vpn: vpn bast teleport jumphost впн 跳板机 踏み台
ssh: ssh sshke
key: key schlussel cle ключ 钥匙 键 鍵 キー
rotate: rotat roti rotac ротац 轮换 ローテーション
expire: expir истек 过期 失効 期限切れ ttl
cookie: cook кук
rest: rest restful
grpc: grpc rpc
websocket: websocket socket sse вебсок 套接字 ソケット
kafka: kafk rabbitmq brok nat брокер 消息队列 メッセージキュー
stream: stream strom fluj стр 流式 ストリーム
orm: orm sqlalchem prism
sql: sql stat
trigger: trig auslos declencheur disparador триггер 触发器 トリガー
view-db: materializedview 视图 ビュー
foreignkey: foreignke fremdschluessel fremdschlussel внеш 外键 外部キー
cascade: cascad kaskad каскад 级联 カスケード
softdelete: softdelet tombston 软删除 論理削除
pagination: pagin seitenweis пагинац 分页 ページネーション cursor offset
bulk: bulk massenhaft массов 批量 一括
backfill: backfill nachtrag 回填 補填
downtime-free: zerodowntim unterbrechungsfr
maintenance: maintenanc wartungsfenst mantenimient обслужива 维护 メンテナンス 保守
oncall-escalation: escal eskal escalad эскалац эскал エスカレーション 上报
contact: contact kontakt ansprech контакт связ 联系 連絡 連絡先 reach erreich
person: person mensch leut peopl человек люд 人 人员
consultant: consultant berat freelanc contractor dienstleist консультант подрядчик 顾问 外包 コンサル 業務委託
boss: ceo cto vorstand geschaftsfuhr direct директор 老板 社長 役員
designer: gestalt дизайнер 设计师 デザイナー
developer: develop entwickl entwicklerin developpeur desarrollador разработчик 开发者 开发 開発者 開発 engin ingenieur
tester: qa qualitatssich тестировщик 测试人员 品質保証
productowner: po productmanag produktmanag продакт 产品经理 プロダクトマネージャー
student: azub praktikant int stagia стажер 实习生 インターン
hours: arbeitszeit workinghour horar рабоч 工作时间 勤務時間
lunch: lunch mittag mittagspaus dejeun almuerz обед 午饭 昼休み noon
weekend: weekend wochenend 周末 週末 saturda sunda samstag sonntag
monday: monda montag lund lun понедельник 周一 月曜
tuesday: tuesda dienstag mard mart вторник 周二 火曜
wednesday: wednesda mittwoch mercr miercol 周三 水曜
thursday: thursda donnerstag jeud juev четверг 周四 木曜
friday: frida freitag vendr viern пятниц 周五 金曜
january: januar janu janv ener январ 一月 jan
february: februar febru fevr febr феврал 二月 feb
march-month: marz март 三月
april: april avril abril апрел 四月 apr
june: jun juni juin июн 六月
july: juli juillet июл 七月 jul
august: august aout agost август 八月 aug
september: septemb septembr septiembr сентябр 九月 sept sep
october: octob oktob octobr octubr октябр 十月 oct okt
november: novemb novembr noviembr ноябр 十一月 nov
december: decemb dezemb decembr diciembr декабр 十二月 dec dez
hour: hour stund heur 小时 時
minute: minut минут 分钟 分間
second: second sekund segund секунд 秒 秒間
write: writ schreib ecr escrib пис напис 写 書
read: lir чит прочит 读 読
work: work arbeit travaill trabaj работ 工作 仕事 働
need: need benotig necesit нуже понадоб
know: wiss savo connaitr sab знат 知道 知
run: run lauf ejecut выпол 运行 执行 実行
make: mak дел сдел 做 作
fix: fix beheb repar corrig arregl исправ почи 修复 修正 修 repa correct
clean: clean aufraum saub netto limp почист 清理 掃除 cleanup tidi
copy: copi kopi коп 复制 コピー
compare: comp vergleich срав 比较 比較 diff differenc untersch
split: split aufteil tren teil separ divid раздел разб 拆分 分割
combine: combin kombin join joindr объеди 结合 結合
rename-file: renom renombr переименов 重命名 改名 リネーム
group: grupp group групп 分组 グループ化
convert: convert umwandeln konvert преобразов 转换 変換 transform
load: load lad charg загруж 加载 読み込み ロード
connect: anbind conect 对接 つなぐ
share: shar partag compart подел 分享 共有
store-shop: boutiqu tiend магази 商店 店
help: help hilf helf aid ayud помощ помоч 帮助 助け 手伝
guess: guess vermut devin adivin угад 猜 推測 assum annehm specul
remember: merk souv запом 记住 覚
forget: forget vergess oubl olvid забыт 忘记 忘
ignore: ignor игнор 忽略 無視
skip: skip uberspr auslass saut salt пропуст 跳过 スキップ
avoid: avoid vermeid evit избег 避免 避
keep: keep behalt beibehalt gard 保持 維持
disable: disabl deaktiv abschalt desactiv отключ 禁用 無効
enable: enabl aktiv einschalt activ включ 启用 有効
simple: simpl simpel facil sencill прост 简单 簡単 シンプル easi leicht
complex: complex kompliziert komplex compliqu complej слож 复杂 複雑
quality: qualitat qualit calidad качеств 质量 品質
important: important wichtig важн 重要 大切 crucial
tone: tonfall тон 语气 口調 polit hoflich formal informal formell duz siez 敬語
verbose: verbos ausfuhrlich word geschwatzig многослов 啰嗦 冗長 long lang
bullet: bullet bulletpoint aufzahlungspunkt stichpunkt puc vinet 要点 箇条書き
markdown: markdown md
diagram: diagram diagramm mermaid uml диаграмм 图表 図 ダイアグラム chart grafik graph
screenshot: screenshot bildschirmfot скриншот 截图 スクリーンショット
video: vide 视频 動画
changelog: changelog anderungsprotokoll releasenot 更新日志 変更履歴
readme: readm liesmich 自述
license-header: urheberrecht copyright авторск 版权 著作権
editor: editor ide редактор 编辑器 エディタ
terminal: terminal shell bash zsh konsol consol терми консол 终端 ターミナル シェル
git: git github gitlab гит
rebase: rebas squash fastforward ребейз 变基 リベース
tag: tag etikett label тег 标签 タグ
fork: fork форк 派生
hook: hook precommit хук 钩子 フック
makefile: makefil justfil taskfil
linux: linux ubuntu debian линукс
mac: mac maco osx
docker-compose: compos dockercompos
virtualenv: venv virtualenv
language/javascript: javascript js nodej джаваскрипт
language/typescript: typescript ts
language/java: java kotlin
package/npm: npm pnpm yarn pip pipenv pipx poetr pdm uv bun carg cond mamb mav gradl rubyg nuget homebrew brew apt
package/npm: cocoapod conan vcpkg npx
test/pytest: pytest jest vitest moch jasmin junit testng rspec cypress playwright selenium puppet tox nox karm phpunit
test/pytest: xunit nunit ctest gtest
lint/eslint: eslint ruff flake8 pylint golangc rubocop shellcheck stylelint checkstyl clipp hadolint sonarqub
lint/prettier: prett gofmt rustfmt isort autopep8 yapf biom dprint
type/mypy: mypi pyright pytyp
database/postgres: postgr postgresql psql постгрес pgbounc
database/mysql: mysql mariadb
database/sqlite: sqlit sqlite3
database/mongodb: mongodb mong mongoos couchdb dynamodb firestor
database/bigquery: clickhous duckdb bigquer snowflak redshift
database/cassandra: cassandr cockroachdb mssql sqlserv supabas neo4j elasticsearch opensearch
cache/redis: redis memcach valke
pipeline/jenkins: jenkin circlec buildkit teamc travis tekton argocd
editor/vim: vscod vim neovim nvim emac intellij pycharm webstorm goland clion
language/python: python пито
language/golang: golang rust rubi php scal elix haskell clojur csharp cpp
browser/chrome: chrom chromium firefox saf
build/esbuild: rollup esbuild cmak bazel ninj gulp turborep
library/django: djang flask fastap rail laravel nextj angul svelt
ticket/trello: trell asan youtrack bugzill
"""

CONCEPTS = {
    form: f"={name}"
    for name, _, forms in (line.partition(": ") for line in _LINES.splitlines())
    for form in forms.split()
}
"""The concept token of a stem, or of a word as it is written where words are not stemmed."""
