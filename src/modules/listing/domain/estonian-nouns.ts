/**
 * Estonian nouns and adjectives, most with a changing stem: nominative, genitive, partitive. All other cases follow
 * from these. A compound is declined like its last part, so `ketas` also covers `piduriketas`. Regular words need no
 * entry.
 */
const NOUN_LIST = `
aken akna akent; ader adra atra; aed aia aeda; auk augu auku; aur auru auru;
hammas hamba hammast; hark hargi harki; hind hinna hinda; hoob hoova hooba; hõbe hõbeda hõbedat; 
iste istme istet; jalg jala jalga; jõud jõu jõudu; juhe juhtme juhet; jäik jäiga jäika; kaas kaane kaant; kaitse kaitsme kaitset;
kalle kalde kallet; kand kanna kanda; kang kangi kangi; kangas kanga kangast; kate katte katet; keel keele keelt; keere keerme keeret;
kelk kelgu kelku; kere kere keret; ketas ketta ketast; kett keti ketti; kiud kiu kiudu; kiri kirja kirja; kinnas kinda kinnast;
klaas klaasi klaasi; klamber klambri klambrit; klapp klapi klappi; koda koja koda; kolb kolvi kolbi; kopp kopa koppa;
kork korgi korki; korv korvi korvi; kuld kulla kulda; kumm kummi kummi; kuul kuuli kuuli; käpp käpa käppa; käsi käe kätt;
käik käigu käiku; köis köie köit; külg külje külge; küünal küünla küünalt; laager laagri laagrit; laba laba laba; lahti lahtise lahtist;
laud laua lauda; leht lehe lehte; leng lengi lengi; liige liikme liiget; liide liidese liidest; liug liu liugu; lukk luku lukku;
lõng lõnga lõnga; luuk luugi luuki; lühike lühikese lühikest; must musta musta; mõõt mõõdu mõõtu; märk märgi märki;
mutter mutri mutrit; nahk naha nahka; nuga noa nuga; nukk nuki nukki; nupp nupu nuppu; nurk nurga nurka; 
õhk õhu õhku; õlg õla õlga; õmblus õmbluse õmblust; osa osa osa; ots otsa otsa; pael paela paela; pakk paki pakki; pea pea pead;
peegel peegli peeglit; pind pinna pinda; plaat plaadi plaati; plokk ploki plokki; pool poole poolt; pood poe poodi; polt poldi polti;
põhi põhja põhja; põlv põlve põlve; pulk pulga pulka; pump pumba pumpa; puri purje purje; puur puuri puuri; päike päikese päikest;
raam raami raami; raid raie raidu; rakmed rakmete rakmeid; rake rakme raket; ratas ratta ratast; raud raua rauda; rida rea rida;
rihm rihma rihma; riie riide riiet; rind rinna rinda; rõhk rõhu rõhku; rõngas rõnga rõngast; ruum ruumi ruumi; rumm rummu rummu;
sadul sadula sadulat; säde sädeme sädet; samm sammu sammu; sang sanga sanga; sepp sepa seppa; siin siini siini; sild silla silda;
silm silma silma; soon soone soont; sulg sule sulge; suur suure suurt; suurus suuruse suurust; suvi suve suve; süüde süüte süüdet;
tahe tahte tahet; tald talla talda; talv talve talve; telg telje telge; tera tera tera; teras terase terast; tiib tiiva tiiba;
toide toite toidet; tool tooli tooli; toru toru toru; trumm trummi trummi; tross trossi trossi; tugi toe tuge; tuli tule tuld;
tuul tuule tuult; uks ukse ust; uus uue uut; vaas vaasi vaasi; vaht vahu vahtu; varras varda varrast; vars varre vart; vaade vaate vaadet;
velg velje velge; vesi vee vett; vint vindi vinti; võll võlli võlli; võre võre võret; võti võtme võtit; vöö vöö vööd; värk värgi värki;
filter filtri filtrit; kaabel kaabli kaablit; number numbri numbrit; tempel templi templit;
väljalase väljalaske väljalaset; sisselase sisselaske sisselaset; rehv rehvi rehvi; rool rooli rooli; vedru vedru vedrut;
turbo turbo turbot; õli õli õli; puks puksi puksi; klots klotsi klotsi; disk diski diski; plast plasti plasti; malm malmi malmi`

export const IRREGULAR_NOUN_FORMS: readonly (readonly [nominative: string, genitive: string, partitive: string])[] =
  NOUN_LIST.split(';').map(entry => entry.trim().split(/\s+/) as [string, string, string])
