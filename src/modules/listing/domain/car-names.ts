/**
 * Folded names of makes, models and tuning brands. Spelling correction never replaces them, even if the shop has no
 * such product (`supra` does not become `cupra`).
 */
const NAME_LIST = `
abarth acura aixam alfa alpina alpine ariel aston audi autobianchi bentley bertone bmw borgward brabus bugatti buick byd cadillac
caterham chery chevrolet chrysler citroen cupra dacia daewoo daf daihatsu datsun delorean dodge donkervoort dsautomobiles eagle
ferrari fiat fisker ford genesis geely ginetta gmc gumpert honda hongqi hummer hyundai infiniti innocenti isuzu iveco jaguar
jeep jensen karma kia koenigsegg lada lamborghini lancia landrover lexus lincoln lotus lucid lynk mahindra maserati maybach mazda
mclaren mercedes mercury mgb mini mitsubishi morgan morris moskvitch nash nissan noble nsu oldsmobile opel pagani panoz peugeot plymouth
polestar pontiac porsche proton radical renault rivian rolls rover saab saleen saturn scania scion seat shelby simca skoda smart
spyker ssangyong studebaker subaru sunbeam suzuki talbot tatra tesla toyota trabant triumph tvr vauxhall volga volkswagen volvo
wartburg westfield wiesmann xpeng zastava zenvo zeekr
accord adam agila allroad almera alto altea amarok ampera antara aristo arona arteon astra ateca aurion auris avalon avensis aveo
axela aygo baleno barina beetle berlingo bluebird boxster bravo brera brio caddy calibra california camaro camry caprice captiva
captur carens carina carisma cayenne cayman cefiro celica ceed chaser cherokee cinquecento citigo civic clarus clio colt combo
commodore compass concerto cooper countryman clubman corolla corrado corsa corsica corvette cougar cresta crossfire cruze cultus cx dart defender delta
demio discovery duster eclipse ecosport elantra elise enyaq epica escalade escort espace esprit evora evoque exige express fabia
familia favorit felicia ferio fiesta flavia focus forester formentor forte fortwo fox freelander frontera frontier fusion fuego
galant galaxy gallardo getz giulia giulietta gladiator golf grandland granturismo grecale hilux huracan ibiza ignis impreza
insight insignia integra ioniq isetta jazz jetta jimny journey juke kadett kadjar kalos kangoo karoq kamiq kodiaq koleos kona
korando kuga kwid laguna lancer lantra laurel legacy legend leon levante levin liana lodgy logan lupo macan magentis malibu
manta mariner mascot matiz maverick maxima megane meriva micra mirage mistra mito modus mokka mondeo montego montero mulsanne
murano mustang navara neon niro note nubira octavia odyssey omega optima orion orlando outback outlander pacifica pajero palio panamera
panda pandino passat passo pathfinder patriot patrol phaeton phantom picanto polo prelude premacy presage previa primera prius
probe protege puma punto qashqai quattroporte rapid ranger rekord rexton rezzo roadster roomster routan safrane samurai sandero
santafe scala scenic scimitar scirocco sedona senator sephia sequoia seville sharan shuma sierra signum silverado silvia skyline
solara solstice sonata sonett sorento soul space spark spectra spider splash sportage sprinter starlet stelvio stilo stinger
stonic stratos stratus superb supra swift symbol taigo talisman tarraco taurus tavascan terios thema tiara tico tigra tiguan tipo
tivoli tonale toledo torino touareg touran townace trafic trajet transit trevis trezia tribute trueno tucson tundra twingo twizy
urus vanquish vantage vaneo vectra vega veloster velsatis venga ventora verso vectrix viano vibe viper vitara vito vitz viva
voyager wagonr wraith wrangler xantia xedos xsara yaris yeti yukon zafira zephyr zoe
accuair advan airlift airtec akrapovic alcon alpha apexi apr arp autometer bbs bilstein blitz borla brembo bosch bride castrol
champion cobb cometic continental corbeau cosworth cusco dba defi deatschwerks denso dunlop ebc eibach eventuri exedy falken
ferodo fidanza flowmaster forge fram galfer garrett greddy grams grimmspeed hankook haltech hawk hella hks hondata holset hoosier
injen innovate intrax invidia janspeed jenvey kaaz koni kumho kw lamborghini liqui magnaflow mahle maxton meister michelin milltek
mishimoto momo motec motul mountune nankang nardi ngk nitron nokian nismo ohlins omp ozracing pagid pirelli powerflex prodrive
quaife ragazzon rays recaro remus revo rotiform rotora sachs sabelt samco schirmer simota skunk2 sparco spax speedhut stoptech
superchips superpro supersprint tanabe tarox tein textar tial tilton toda tomei toyo turbosmart valvoline varex vibrant vogtland
volk wagner walbro weber whiteline wilwood wiseco wossner yokohama zimmermann`

export const CAR_AND_BRAND_NAMES: ReadonlySet<string> = new Set(NAME_LIST.trim().split(/\s+/))
