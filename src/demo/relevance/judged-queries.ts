import type { PartKind } from '#demo/catalogue/part-kind.ts'

/**
 * A customer's search, and the expected first result: a product of one of the kinds with all `nameParts` in its name.
 */
export interface JudgedQuery {
  language: 'et' | 'en'
  words: string
  kinds: readonly PartKind[]
  nameParts: readonly string[]
}

/**
 * Each line lists the expected kinds, parts of the name after `@`, the language, and searches. They cover inflections,
 * other names, the other language, compounds, measures, joined words and typos.
 */
const TABLE = `
alloy-wheel | et | ratas; rattad; velg; veljed; velgedel; velje; valuvelg; valuveljed; valuveljega; velgi; wheel; alloy wheel; rims
alloy-wheel | en | alloy wheel; alloy wheels; wheel rim; rims; velg; valuveljed; alloy
alloy-wheel @ 18" | et | valuvelg 18"; velg 18 tolli; veljed 18-tollised; Rengur velg 18"
alloy-wheel @ 17" | et | velg 17tolli; valuvelg 17tolline
alloy-wheel @ 17" | en | alloy wheel 17"; wheel 17 inch; 17" rims
tyre | et | rehvid; rehv; rehvi; rehvide; rehvidel; semislick; semislick-rehv; semislickrehvid; talverehv; suverehvid; tyre; tires
tyre | en | tyre; tyres; tire; semi-slick; semi slick tyres; semislick; rehv
tyre @ 18" | et | rehv 18"; rehvid 18 tolli
wheel-nuts | et | poldid; rattapoldid; rattamutrid; rattamutter; mutrid; mutter; mutrit; veljemutter; wheel nuts; lug nuts
wheel-nuts | en | wheel nuts; wheel nut; lug nuts; nuts; rattamutrid
wheel-nuts @ M12x1.5 | et | M12×1.5; M12 x 1,5; mutrid M12x1.5; m12x1,5 mutter
wheel-nuts @ M14x1.25 | en | M14x1.25; wheel nut M14 x 1.25
coilover | et | amortisaator; shock absorber; koilover; koilovrid; koilovreid; koilovrite komplekt; coilover; reguleeritav vedrustus; coilovers
coilover | en | shock absorber; dampers; coilover; coilovers; coilover kit; koilovrid; coilover suspension
coilover @ BMW 3 E46 | et | koilover e46; bmw e46 koilovrid; koilovrid BMW E-46
lowering-springs | et | vedru; vedrud; vedrusid; madaldusvedrud; madaldusvedru; madaldusvedrudega; lowering springs; springs
lowering-springs | en | lowering springs; springs; spring; lowering spring; vedrud; madaldusvedrud
anti-roll-bar | et | stabilisaator; stabilisaatorid; stabilisaatorit; stabilisaatoreid; kallutusvarras; antiroll; anti-roll bar; sway bar
anti-roll-bar | en | anti-roll bar; antiroll bar; anti roll bars; sway bar; swaybar; stabilisaator; antiroll
strut-brace | et | domtugi; domtoed; domtoega; tugi; toega; domtugesid; strut brace; strut tower bar
strut-brace | en | strut brace; strut braces; strut tower bar; brace; domtugi
brake-disc | et | pidurikettad; piduriketas; piduriketta; pidurikettaid; ketas; kettad; soonitud kettad; rotors; brake discs
brake-disc | en | brake disc; brake discs; discs; rotors; drilled discs; slotted discs; pidurikettad; brake disks
brake-disc @ VW Golf GTI Mk5 | et | pidurikettad golf mk5; golfmk5 pidurikettad; golf gti mk5 kettad
brake-disc @ 312 mm | et | pidurikettad 312mm; pidurikettad 312 mm; ketas 312mm
brake-pads | et | piduriklotsid; piduriklots; piduriklotse; klots; klotsid; klotside; piduriklotsidega; brake pads; pads
brake-pads | en | brake pads; brake pad; pads; piduriklotsid; front brake pads; rear brake pads
brake-pads @ BMW 3 E36 | en | brake pads e36; bmw e-36 pads; pads BMW E36
brake-calliper | et | pidurisadul; pidurisadulad; pidurisadulaid; sadul; sadulad; sadulaga; caliper; brake calliper
brake-calliper @ 6 kolbi | et | pidurisadul 6kolbi
brake-calliper | en | brake calliper; brake callipers; caliper; calipers; calliper; pidurisadul
brake-disc, brake-pads, brake-calliper | et | pidur; pidurid; pidurite; pidureid; piduritele; brakes; brake
brake-disc, brake-pads, brake-calliper | en | brakes; brake; pidurid; pidur
turbo | et | turbo; turbod; turbosid; turbot; turbolaadur; turbokompressor; turbocharger; turbiin; kuullaagriga turbo
turbo | en | turbo; turbocharger; turbochargers; turbos; turbod; ball-bearing turbo; journal bearing turbo
turbo @ 550 h | et | turbo 550hj; turbo 550 hj
turbo @ 650 h | en | turbo 650hp; turbocharger 650 hp
air-filter | et | õhk; õhku; õhufilter; ohufilter; õhufiltrid; filter; filtrit; filtrid; filtreid; filtriga; sportfilter; air filter; õlifilter
air-filter | en | air filter; air filters; filter; filters; õhufilter; cotton air filter
air-filter @ 76 mm | et | õhufilter 76mm; filter 76 mm
intake-manifold | et | sisselase; sisselaskekollektor; sisselaskekollektorid; sisselaskekollektorit; sisselaske kollektor; intake manifold; plenum
intake-manifold | en | intake manifold; intake manifolds; intake; plenum; sisselaskekollektor
blow-off-valve | et | möödavooluklapp; möödavooluklapid; klapp; klapid; klapi; bov; blow-off; blowoff; dump valve
blow-off-valve | en | blow-off valve; blow off valve; blowoff valve; bov; dump valve; valve; möödavooluklapp
fuel-injector | et | pihusti; pihustid; pihustit; pihustite komplekt; düüs; düüsid; injector; fuel injector; injectors
fuel-injector | en | fuel injector; injectors; injector; fuel injectors; pihustid; injector set
fuel-injector @ 550 cc | et | 550ccm; 550 ccm;  550cc; pihustid 550cc; 550 cc pihusti
fuel-injector @ 1000 cc | en | 1000cc injectors; injector 1000 cc
ecu | et | juhtplokk; juhtplokid; juhtplokki; mootori juhtplokk; mootoriaju; ecu; control unit; engine control unit
ecu | en | ecu; control unit; engine control unit; engine control units; juhtplokk; engine ecu
exhaust-muffler | et | summuti; summutid; summutit; summuteid; lõpusummuti; lopusummuti; lõpusummutiga; muffler; silencer; tagasummuti
exhaust-muffler | en | muffler; mufflers; silencer; rear muffler; summuti; exhaust muffler; titanium muffler
exhaust-muffler @ 76 mm | et | summuti 76mm; lõpusummuti 76 mm
downpipe | et | downpipe; downpipes; eeltoru; downpipe 76mm; downpipe’i
downpipe | en | downpipe; downpipes; down-pipe
exhaust-header | et | väljalaskekollektor; väljalaskekollektorid; väljalaskekollektorit; väljalaske kollektor; exhaust header; püksid
exhaust-header | en | exhaust header; exhaust headers; header; headers; exhaust manifold; väljalaskekollektor
intake-manifold, exhaust-header | et | kollektor; kollektorid; kollektorit; manifold
exhaust-muffler, downpipe, exhaust-header | et | väljalase; väljalaske; heitgaas; exhaust
exhaust-muffler, downpipe, exhaust-header | en | exhaust; exhausts; väljalase
intercooler | et | vahejahuti; vahejahutid; vahejahutit; intercooler; vaheradiaator; intercoolerid
intercooler | en | intercooler; intercoolers; inter-cooler; vahejahuti
intercooler @ 600×300×76 | et | 600x300x76; 600×300×76; vahejahuti 600 x 300 x 76; 600*300*76
intercooler @ 450×180×65 | en | 450x180x65; intercooler 450x180
oil-cooler | et | õliradiaator; oliradiaator; õliradiaatorid; õliradiaatoreid; õlijahuti; oil cooler; oil coolers
oil-cooler | en | oil cooler; oil coolers; oilcooler; õliradiaator; oil cooler 19 rows
intercooler, oil-cooler | et | jahuti; jahutid; radiaator; radiaatorid; cooler
intercooler, oil-cooler, silicone-hose | et | jahutus; cooling; jahutuse
intercooler, oil-cooler, silicone-hose | en | cooling; jahutus
silicone-hose | et | voolik; voolikud; voolikuid; voolikule; silikoonvoolik; silikoonvoolikud; lõdvik; lõdvikud; silicone hose; hose
silicone-hose | en | silicone hose; silicone hoses; hose; hoses; voolik; silikoonvoolik
silicone-hose @ 63 mm | et | silikoonvoolik 63mm; voolik 63 mm
clutch-kit | et | sidur; siduri; sidurit; sidurid; sidurikomplekt; siduri komplekt; sidurikomplektid; clutch; clutch kit
clutch-kit | en | clutch; clutch kit; clutches; clutch kits; sidur; ceramic clutch
short-shifter | et | kiirkäigukang; käigukang; käigukangi; kiirkäigukangid; käigukangid; short shifter; shifter
short-shifter | en | short shifter; shifter; short shifters; shifters; käigukang
bucket-seat | et | iste; istmed; istmega; istmeid; kopsiste; kopsistmed; kopsistmega; sportiste; bucket seat; bucket seats
bucket-seat | en | bucket seat; bucket seats; bucket; kopsiste; racing seats; iste
steering-wheel | et | rool; roolid; roolil; rooli; spordirool; spordiroolid; nahkrool; steering wheel; rooliratas; nahast rool
steering-wheel | en | steering wheel; steering wheels; steering; rool; suede steering wheel; leather steering wheel
harness | et | turvarakmed; rakmed; rakmete; rakmeid; turvavöö; turvavööd; harness; turvarakmetega
harness | en | harness; harnesses; belts; racing harness; turvarakmed
gauge | et | manomeeter; näidik; näidikud; näidikuid; näidikut; mõõdik; mõõdikud; gauge; õlirõhu näidik; lambda näidik
gauge | en | gauge; gauges; boost gauge; oil pressure gauge; näidik; lambda gauge
spoiler | et | spoiler; spoilerid; spoilerit; tagaspoiler; tiib; tiivad; tiiva; wing; spoilerile
spoiler | en | spoiler; spoilers; rear spoiler; wing; rear wing; tagaspoiler
headlight | et | laternad; valgusti; valgustid; esituli; esituled; esitule; tuli; tuled; tulega; led tuled; headlight; headlights; LED-esituli; led esituli
headlight | en | headlight; headlights; led headlight; lights; esituled; LED headlights
headlight @ vasak | et | vasak esituli; esituli vasak
headlight @ left | en | left headlight; headlight left
coilover, lowering-springs, anti-roll-bar, strut-brace | et | vedrustus; vedrustuse; veermik; suspension
coilover, lowering-springs, anti-roll-bar, strut-brace | en | suspension; chassis; vedrustus
lowering-springs @ Nissan 350Z | et | 350z vedrud; 350 z vedrud; vedrud nissan 350z
lowering-springs, coilover, anti-roll-bar, strut-brace, brake-disc, brake-pads, brake-calliper, intake-manifold, downpipe, exhaust-header, clutch-kit, short-shifter, headlight @ 350Z | et | 350z; 350 z; nissan 350z
lowering-springs, coilover, anti-roll-bar, strut-brace, brake-disc, brake-pads, brake-calliper, intake-manifold, downpipe, exhaust-header, clutch-kit, short-shifter, headlight @ E36 | en | e36; e-36; E 36; bmw e36
clutch-kit @ Golf GTI Mk5 | et | golf mk5 sidur; sidur golfmk5
bucket-seat @ süsinikkiud | et | süsinikkiud iste; süsinikkiust kopsiste
strut-brace @ BMW | et | bmw domtugi; domtugi bmw-le
exhaust-header, clutch-kit, downpipe, strut-brace, anti-roll-bar, brake-pads, brake-disc, brake-calliper, lowering-springs, coilover, headlight, short-shifter, intake-manifold @ Audi | et | audi; audi s4; audile; s4b8
turbo | et | trubo
brake-disc, brake-pads, brake-calliper | et | piduir; piduirketas
exhaust-muffler | et | sumuti; summutti
steering-wheel | en | steerng wheel
fuel-injector | en | injektor; injectr
spoiler | et | spoilre`

const rows = TABLE.trim()
  .split('\n')
  .filter(row => row.includes('|'))

export const judgedQueries: readonly JudgedQuery[] = rows.flatMap(row => {
  const [expectation = '', language = '', searches = ''] = row.split('|').map(part => part.trim())
  const [kinds = '', namePart = ''] = expectation.split('@').map(part => part.trim())
  return searches.split(';').map(words => ({
    language: language === 'en' ? 'en' : 'et',
    words: words.trim(),
    kinds: kinds.split(',').map(kind => kind.trim() as PartKind),
    nameParts: namePart === '' ? [] : [namePart],
  }))
})
