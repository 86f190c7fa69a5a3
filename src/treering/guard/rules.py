"""Keys whose shape their makers publish, as data (A6).

The rule this file keeps: nothing here searches. `BEGINNINGS` gives a kind, how its keys begin and the pattern that
follows; `AROUND` is for keys whose fixed part stands inside. Every pattern is bounded, so that it costs the same anywhere.
"""

# ruff: noqa: SIM905 - words read best as words

_END = r"(?![A-Za-z0-9])"
_HEX32, _HEX40, _HEX64 = (rf"[a-f0-9]{{{n}}}{_END}" for n in (32, 40, 64))
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_WORD = r"[A-Za-z0-9]{%d,255}"
_URLSAFE = r"[A-Za-z0-9_-]{%d,512}"
_DOTTED = r"[A-Za-z0-9_.=-]{%d,1024}"
_LINES = r"[A-Za-z0-9+/=]{20,80}(?:(?:\\[rn]|\s){1,4}[A-Za-z0-9+/=]{16,80}){0,400}"

BEGINNINGS: tuple[tuple[str, str, str], ...] = (
    ("AWS access key", "AKIA ASIA ABIA ACCA", rf"[A-Z0-9]{{16}}{_END}"),
    ("AWS access key", "A3T", rf"(?=[A-Z]{{0,16}}\d)[A-Z0-9]{{17}}{_END}"),
    ("AWS AppSync key", "da2-", rf"[a-z0-9]{{26}}{_END}"),
    ("AWS session token", "FwoGZXIvYXdz FQoGZXIvYXdz IQoJb3JpZ2lu", r"[A-Za-z0-9+/=_-]{40,2048}"),
    ("AWS Bedrock key", "ABSK bedrock-api-key-", r"[A-Za-z0-9+/=]{60,1024}"),
    ("AWS MWS token", "amzn.mws.", _UUID),
    ("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", r"[A-Za-z0-9_.-]{30,1024}"),
    ("GitHub token", "github_pat_", r"[A-Za-z0-9_]{36,255}"),
    (
        "GitLab token",
        "glpat- gldt- glrt- glrtr- glptt- glft- glimt- glagent- glcbt- glsoat- gloas- glffct- glwt- GR1348941",
        r"[A-Za-z0-9_.=-]{16,512}",
    ),
    ("Bitbucket token", "ATBB ATCTT3", r"[A-Za-z0-9_=-]{20,512}"),
    ("Atlassian token", "ATATT3 ATATF", r"[A-Za-z0-9_=-]{40,512}"),
    ("Atlassian token", "ATAT", r"[A-Za-z0-9_=-]{100,512}"),
    (
        "Slack token",
        "xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxe- xoxc- xoxd- xoxe. xapp- xwfp-",
        r"(?:[A-Za-z0-9%._+/=-]|\\/){10,512}",
    ),
    ("Stripe key", "sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_", _WORD % 10),
    ("webhook signing secret", "whsec_", r"[A-Za-z0-9+/=]{20,255}"),
    ("Square token", "sq0atp- sq0csp- sq0idp- EAAAE EAAAl", _URLSAFE % 22),
    ("Square token", "EAAA", r"(?=[A-Za-z_-]{0,60}\d)[A-Za-z0-9_-]{22,60}(?![A-Za-z0-9_/+=-])"),
    ("Braintree token", "access_token$production$ access_token$sandbox$", r"[a-z0-9]{16}\$[a-f0-9]{32}"),
    ("Razorpay key", "rzp_live_ rzp_test_", _WORD % 14),
    ("Flutterwave key", "FLWSECK_TEST- FLWSECK- FLWPUBK_TEST- FLWSECK_TEST", r"[A-Za-z0-9-]{12,255}"),
    ("Mollie key", "live_", r"(?=[A-Za-z0-9]{0,60}\d)[A-Za-z0-9]{28,512}"),
    (
        "Adyen key",
        "AQE",
        r"(?=[A-Za-z/+]{0,60}\d)[A-Za-z0-9/+]{20,300}={0,2}-[A-Za-z0-9/+]{20,200}={0,2}(?:-[^\s\"'`]{8,64})?",
    ),
    ("Plaid token", "access-sandbox- access-development- access-production-", _UUID),
    ("Shippo token", "shippo_live_ shippo_test_", r"[A-Fa-f0-9]{40}"),
    ("EasyPost key", "EZAK EZTK", rf"[A-Za-z0-9]{{54}}{_END}"),
    ("Google API key", "AIza", r"[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("Firebase server key", "AAAA", r"[A-Za-z0-9_-]{7}:[A-Za-z0-9_-]{134,200}"),
    ("Google OAuth token", "ya29.", _DOTTED % 20),
    ("Google OAuth secret", "GOCSPX-", _URLSAFE % 20),
    ("Anthropic key", "sk-ant-", _URLSAFE % 20),
    ("OpenAI key", "sk-proj- sk-svcacct- sk-admin- sk-None-", _URLSAFE % 20),
    ("OpenRouter key", "sk-or-v1- sk-or-", _URLSAFE % 32),
    ("Langfuse key", "sk-lf-", _UUID),
    ("API key", "sk-", r"(?=[a-z_-]{0,40}[A-Z0-9])[A-Za-z0-9_-]{20,255}"),
    ("Hugging Face token", "hf_ api_org_", rf"[A-Za-z0-9]{{30,64}}{_END}"),
    ("Groq key", "gsk_", _WORD % 40),
    ("xAI key", "xai-", _URLSAFE % 40),
    ("Replicate token", "r8_", rf"[A-Za-z0-9]{{36,40}}{_END}"),
    ("Perplexity key", "pplx-", _WORD % 40),
    ("NVIDIA key", "nvapi-", _URLSAFE % 40),
    ("Cerebras key", "csk-", _WORD % 40),
    ("Fireworks key", "fw_", rf"[A-Za-z0-9]{{22,32}}{_END}"),
    ("Together key", "tgp_v1_", _URLSAFE % 32),
    ("LangSmith key", "lsv2_pt_ lsv2_sk_ ls__", r"[A-Fa-f0-9_]{32,80}"),
    ("Pinecone key", "pcsk_", r"[A-Za-z0-9_]{40,128}"),
    ("Tavily key", "tvly-", _URLSAFE % 20),
    ("ElevenLabs key", "sk_", rf"[a-f0-9]{{40,64}}{_END}"),
    ("Jina key", "jina_", _URLSAFE % 40),
    ("Voyage key", "pa-", r"(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{40,64}"),
    ("Firecrawl key", "fc-", _HEX32),
    ("Weights & Biases key", "wandb_v1_", _URLSAFE % 40),
    ("npm token", "npm_", rf"[A-Za-z0-9]{{36}}{_END}"),
    ("PyPI token", "pypi-AgEIcHlwaS5vcmc pypi-AgENdGVzdC5weXBpLm9yZw pypi-", _URLSAFE % 50),
    ("RubyGems key", "rubygems_", r"[a-f0-9]{40,64}"),
    ("crates.io token", "cio", rf"(?=[A-Za-z]{{0,31}}\d)[A-Za-z0-9]{{32}}{_END}"),
    ("NuGet key", "oy2", rf"[a-z0-9]{{43}}{_END}"),
    ("Clojars token", "CLOJARS_", r"[a-z0-9]{60}"),
    ("Docker token", "dckr_pat_ dckr_oat_", _URLSAFE % 24),
    ("JFrog token", "AKCp cmVmd", r"[A-Za-z0-9]{40,100}"),
    ("Vault token", "hvs. hvb. hvr.", _URLSAFE % 20),
    ("Doppler token", "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.", r"[A-Za-z0-9_.-]{30,120}"),
    ("1Password token", "ops_eyJ", r"[A-Za-z0-9+/=_-]{60,2048}"),
    ("1Password secret key", "A3-", r"[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}"),
    ("Infisical token", "st.", r"[a-f0-9]{24}\.[a-f0-9]{32}(?:\.[a-f0-9]{32})?"),
    ("Pulumi token", "pul-", _HEX40),
    ("Tailscale key", "tskey-", r"[A-Za-z0-9_-]{16,128}"),
    ("age secret key", "AGE-SECRET-KEY-1", r"[A-Z0-9]{50,64}"),
    ("Databricks token", "dapi", rf"[a-f0-9]{{32}}(?:-\d)?{_END}"),
    ("New Relic key", "NRAK- NRJS- NRII- NRSP- NRRA- NRIQ- NRAA-", r"[A-Za-z0-9_-]{18,64}"),
    ("Grafana token", "glc_ glsa_ eyJrIjoi", r"[A-Za-z0-9+/=_]{32,512}"),
    ("Sentry token", "sntrys_ sntryu_ sntrya_ sntryi_", r"[A-Za-z0-9+/=_-]{40,512}"),
    ("Honeycomb key", "hcaik_ hcxik_ hcamk_ hcxmk_ hcxlk_", _WORD % 32),
    ("Dynatrace token", "dt0c01. dt0s01. dt0s02. dt0s16.", r"[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{64}"),
    ("LaunchDarkly key", "sdk- api- mob-", _UUID),
    ("PostHog key", "phx_ phs_", r"[A-Za-z0-9_-]{32,64}"),
    ("Linear token", "lin_api_ lin_oauth_ lin_wh_", _WORD % 32),
    ("Notion token", "ntn_ secret_", rf"(?=[A-Za-z]{{0,40}}\d)[A-Za-z0-9]{{40,50}}{_END}"),
    ("Airtable token", "pat", r"[A-Za-z0-9]{14}\.[a-f0-9]{64}"),
    ("Figma token", "figd_ figu_ figo_ figoh_", _URLSAFE % 32),
    ("Shopify token", "shpat_ shpss_ shpca_ shppa_ shprt_", r"[A-Fa-f0-9]{32}"),
    ("Contentful token", "CFPAT-", _URLSAFE % 40),
    ("Mailgun key", "key-", _HEX32),
    ("SendGrid key", "SG.", r"(?:[A-Za-z0-9_=-]{16,32}\.[A-Za-z0-9_=-]{30,64}|[A-Za-z0-9_=.-]{66})"),
    ("Brevo key", "xkeysib- xsmtpsib-", r"[A-Fa-f0-9]{64}-[A-Za-z0-9]{16}"),
    ("Resend key", "re_", rf"[A-Za-z0-9]{{8}}_[A-Za-z0-9]{{24}}{_END}"),
    ("Twilio key", "SK", rf"[A-Fa-f0-9]{{32}}{_END}"),
    ("Mapbox token", "sk.eyJ", _DOTTED % 60),
    ("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", r"[a-f0-9]{48,64}"),
    ("Heroku key", "HRKU-", r"[A-Za-z0-9_-]{36,64}"),
    ("Netlify token", "nfp_ nfc_ nfo_ nfb_ nfu_", _WORD % 36),
    ("Vercel token", "vcp_ vci_ vca_ vcr_ vck_ vercel_blob_rw_", r"[A-Za-z0-9_-]{24,128}"),
    ("Render key", "rnd_", _WORD % 26),
    ("Supabase key", "sbp_ sb_secret_", r"[A-Za-z0-9_-]{30,64}"),
    ("PlanetScale token", "pscale_tkn_ pscale_oauth_ pscale_pw_", _DOTTED % 32),
    ("Neon key", "napi_", _WORD % 40),
    ("MongoDB Atlas secret", "mdb_sa_sk_", _URLSAFE % 32),
    ("Cloudflare key", "v1.0-", r"[a-f0-9]{24}-[a-f0-9]{146}"),
    ("Cloudflare token", "cfut_ cfat_ cfk_", _WORD % 32),
    ("Scaleway key", "SCW", rf"[A-Z0-9]{{17}}{_END}"),
    ("Alibaba access key", "LTAI", rf"[A-Za-z0-9]{{12,26}}{_END}"),
    ("Tencent secret id", "AKID", rf"[A-Za-z0-9]{{28,36}}{_END}"),
    ("Yandex token", "AQVN y0_ t1.9eu YCAJE", _DOTTED % 30),
    ("Facebook token", "EAA", rf"(?=[A-Za-z]{{0,40}}\d)[A-Za-z0-9]{{60,300}}{_END}"),
    ("X bearer token", "AAAAAAAAAAAAAAAAAAAAA", r"[A-Za-z0-9%]{60,200}"),
    ("Dropbox token", "sl.", r"(?=[A-Za-z_-]{0,60}\d)[A-Za-z0-9_-]{60,1300}"),
    ("Adobe secret", "p8e-", rf"[A-Za-z0-9_-]{{32}}{_END}"),
    ("HubSpot token", "pat-na1- pat-na2- pat-eu1- pat-ap1-", _UUID),
    ("Frame.io token", "fio-u-", r"[A-Za-z0-9=_-]{60,128}"),
    ("Duffel token", "duffel_test_ duffel_live_", _DOTTED % 40),
    ("Lob key", "live_pub_ test_pub_ test_", rf"[a-f0-9]{{31,40}}{_END}"),
    ("Typeform token", "tfp_", _DOTTED % 40),
    ("ReadMe key", "rdme_", r"[a-z0-9]{60,80}"),
    ("Postman key", "PMAK- PMAT-", r"[A-Za-z0-9]{24,26}-?[A-Fa-f0-9]{0,34}"),
    ("Prefect key", "pnu_ pnb_", _WORD % 36),
    ("Buildkite token", "bkua_ bkaj_ bkat_ bkps_", _URLSAFE % 40),
    ("CircleCI token", "CCIPAT_ CCIPRJ_", r"[A-Za-z0-9_]{40,100}"),
    ("SonarQube token", "squ_ sqp_ sqa_", _HEX40),
    ("Snyk token", "snyk_uat. snyk_sat.", _DOTTED % 30),
    ("Sourcegraph token", "sgp_ sgd_ slk_ sgs_", r"[A-Za-z0-9_]{40,120}"),
    ("JetBrains token", "perm:", r"[A-Za-z0-9+/=]{8,128}\.[A-Za-z0-9+/=]{2,128}\.[A-Za-z0-9+/=]{16,128}"),
    ("Databento key", "db-", rf"[A-Za-z0-9]{{29}}{_END}"),
    ("OpenShift token", "sha256~", _URLSAFE % 40),
    ("Bitbucket token", "BBDC-", r"[A-Za-z0-9+/@=_-]{32,50}"),
    ("Docker Swarm token", "SWMTKN-1- SWMKEY-1-", r"[A-Za-z0-9+/-]{40,100}"),
    ("DataStax token", "AstraCS:", r"[A-Za-z0-9%:+/=_-]{20,120}"),
    ("Deno token", "ddp_ ddo_ ddw_", _WORD % 36),
    ("Harness token", "pat. sat.", r"[A-Za-z0-9_-]{22}\.[a-f0-9]{24}\.[A-Za-z0-9]{20}"),
    ("Infracost key", "ico-", rf"[A-Za-z0-9]{{32}}{_END}"),
    ("42 client secret", "s-s4t2", r"(?:ud|af)-[a-f0-9]{64}"),
    ("MailerSend token", "mlsn.", _WORD % 30),
    ("Onfido token", "api_live. api_live_us. api_live_ca. api_sandbox. api_sandbox_us. api_sandbox_ca.", _DOTTED % 20),
    ("OneSignal key", "os_v2_app_ os_v2_org_", _WORD % 100),
    ("Packagist token", "packagist_ort_ packagist_out_ packagist_acs_ packagist_ack_", r"[a-f0-9]{30,120}"),
    ("Rootly key", "rootly_", _HEX64),
    ("Alibaba access key", "STS.", _WORD % 20),
    ("Google API key", "AQ.Ab8R", _URLSAFE % 40),
    ("Vault token", "s.", rf"(?=[A-Za-z]{{0,23}}\d)[A-Za-z0-9]{{24}}{_END}"),
    ("RunPod key", "rpa_", _WORD % 24),
    ("WakaTime key", "waka_", r"[A-Za-z0-9-]{32,64}"),
    ("Zuplo key", "zpka_", r"[a-z0-9_]{30,80}"),
    ("Unkey key", "unkey_", _WORD % 16),
    ("E2B key", "e2b_", r"[a-f0-9]{40}"),
    ("Octopus key", "API-", rf"[A-Z0-9]{{25,32}}{_END}"),
    ("SettleMint token", "sm_aat_ sm_pat_ sm_sat_", _WORD % 16),
    ("Scalingo token", "tk-us-", _URLSAFE % 40),
    ("Polar token", "polar_oat_ polar_pat_ polar_whs_ polar_at_", _URLSAFE % 30),
    ("Apify token", "apify_api_", _WORD % 30),
    ("Fly.io token", "fm1_ fm1r_ fm2_ fo1_", r"[A-Za-z0-9+/=_,-]{40,2048}"),
    ("Canva secret", "cnvca", _URLSAFE % 51),
    ("Brave key", "BSA", r"(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{24,40}(?![A-Za-z0-9_-])"),
    ("Exoscale key", "EXO", rf"(?=[A-Za-z]{{0,27}}\d)[A-Za-z0-9]{{20,28}}{_END}"),
    ("Devin token", "cog_", _WORD % 48),
    ("Notify key", "gcntfy-", rf"[a-z0-9_-]{{1,64}}?-{_UUID}-{_UUID}"),
    ("Bitly key", "R_", _HEX32),
    (
        "Authress key",
        "sc_ ext_ scauth_ authress_",
        r"[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}",
    ),
    ("Asaas token", "$aact_prod_ $aact_hmlg_", _URLSAFE % 20),
    ("Miro token", "eyJtaXJv", _DOTTED % 30),
    ("Endor Labs key", "endr+", _URLSAFE % 12),
    ("DevCycle key", "dvc_client_ dvc_mobile_ dvc_server_", _URLSAFE % 8),
    ("ClickHouse key", "4b1d", rf"(?=[a-z0-9]{{0,37}}[A-Z])[A-Za-z0-9]{{38}}{_END}"),
    # The DER heads of PKCS#8, PKCS#1, SEC1 and OpenSSH keys: the body of a PEM file whose first line was cut off
    (
        "private key",
        "b3BlbnNzaC1rZXktdjE MIIEvQIBADAN MIIEvgIBADAN MIIEpAIBAA MIIEowIBAA MIIJKAIBAA MIIJQgIBADAN",
        _LINES,
    ),
    ("private key", "MHcCAQEEI MIGHAgEAMBMG MC4CAQAwBQYDK2Vw MIGkAgEBBD MIG2AgEAMBAG", _LINES),
)

AROUND: tuple[tuple[str, str, int, str], ...] = (
    ("Azure client secret", "Q~", 4, r"[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])"),
    ("Azure DevOps token", "AZDO", 76, r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])"),
    ("Azure key", "JQQJ99", 52, r"[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{20,40}"),
    ("Azure storage key", "+ASt", 76, r"[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{5,8}=="),
    ("Telegram bot token", ":AA", 8, r"\d{8}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])"),
    ("Terraform token", ".atlasv1.", 14, r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,80}"),
    ("MaxMind key", "_mmk", 36, r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
    ("GitLab token", "incoming+", 0, r"incoming\+[\w.-]{0,80}?-(?=[A-Za-z_-]{0,30}\d)[A-Za-z0-9_-]{20,64}(?=-issue|@)"),
    ("Mailchimp key", "-us", 32, r"(?<![a-f0-9])[a-f0-9]{32}-us\d{1,2}(?![A-Za-z0-9_])"),
    ("Google OAuth token", "1//0", 0, r"1//0[A-Za-z0-9_-]{30,200}"),
    (
        "Slack webhook",
        "hooks.slack.com/",
        0,
        r"hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,200}",
    ),
    ("Discord webhook", "/api/webhooks/", 0, r"/api/webhooks/\d{15,22}/[A-Za-z0-9_-]{50,90}"),
    ("Teams webhook", "webhook.office.com/", 0, r"webhook\.office\.com/webhookb2/[A-Za-z0-9@/-]{60,300}"),
    ("Fly.io token", "FlyV1 ", 0, r"FlyV1 [A-Za-z0-9+/=,_-]{40,2048}"),
    ("ConfigCat key", "configcat-", 0, r"configcat-(?:sdk|proxy)-\d/[A-Za-z0-9_-]{22}/[A-Za-z0-9_-]{22}"),
    ("Tableau token", "==:", 22, r"[A-Za-z0-9+/]{22}==:[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
    ("Salesforce token", "!", 15, r"00[A-Za-z0-9]{13}![A-Za-z0-9._-]{80,260}"),
    ("Facebook token", "|", 13, r"\d{13}\|(?=[A-Za-z_-]{0,26}\d)[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])"),
    ("password", "IDENTIFIED BY ", 0, r"IDENTIFIED BY ['\"][^'\"\n]{3,128}['\"]"),
)
"""kind, the fixed part, how far before it the key begins, and the whole pattern."""

ANY_MAKER = (
    r"(?<![A-Za-z0-9/+_])[A-Za-z$][A-Za-z0-9]{1,11}(?:[_-][A-Za-z0-9]{1,10}){0,3}[_-]"
    r"(?=[A-Za-z_+/-]{0,40}\d)[A-Za-z0-9_+/-]{16,512}(?:[=.][A-Za-z0-9_+/=.-]{0,2048})?"
)
"""What most makers settle on: a word or two, and a long run of letters of both cases and digits behind it."""

KEY_WORDS = frozenset(
    "live test prod production sandbox staging secret token key api apikey pat auth access private sk pw".split()
)
"""Words by which a maker says that what follows is a key, or for which of its systems."""

NO_SECRETS = frozenset(
    """
    wrkspc org orgn proj workspace tenant team member skill env agent container batch msgbatch toolu call msg resp req
    request chatcmpl cmpl run thread asst file step evt event item rs fc ws ses session prt gen trace span job task
    build commit rev sha sha1 sha256 sha384 sha512 md5 etag hash digest checksum id uuid user usr acct cus ch pi in
    sub price prod inv txn pk pub public img image chunk index main vendor bundle css svg page doc test tests spec
    """.split()
)
"""Words that begin an identifier of something, which is no secret."""
