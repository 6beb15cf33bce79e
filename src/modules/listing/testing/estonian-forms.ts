/**
 * Principal parts of words in the demo shop: nominative, genitive and partitive singular, genitive and partitive
 * plural. All other cases follow by rule.
 */
const REGULAR_NOUNS = `
velg velje velge velgede velgi; valuvelg valuvelje valuvelge valuvelgede valuvelgi; rehv rehvi rehvi rehvide rehve;
mutter mutri mutrit mutrite mutreid; polt poldi polti poltide polte; koilover koilovri koilovrit koilovrite koilovreid;
vedru vedru vedrut vedrude vedrusid; madaldusvedru madaldusvedru madaldusvedrut madaldusvedrude madaldusvedrusid;
stabilisaator stabilisaatori stabilisaatorit stabilisaatorite stabilisaatoreid; domtugi domtoe domtuge domtugede domtugesid;
pidur piduri pidurit pidurite pidureid; piduriketas piduriketta piduriketast piduriketaste pidurikettaid;
piduriklots piduriklotsi piduriklotsi piduriklotside piduriklotse; pidurisadul pidurisadula pidurisadulat pidurisadulate pidurisadulaid;
turbo turbo turbot turbode turbosid; õhufilter õhufiltri õhufiltrit õhufiltrite õhufiltreid; filter filtri filtrit filtrite filtreid;
kollektor kollektori kollektorit kollektorite kollektoreid; klapp klapi klappi klappide klappe;
pihusti pihusti pihustit pihustite pihusteid; juhtplokk juhtploki juhtplokki juhtplokkide juhtplokke;
summuti summuti summutit summutite summuteid; lõpusummuti lõpusummuti lõpusummutit lõpusummutite lõpusummuteid;
vahejahuti vahejahuti vahejahutit vahejahutite vahejahuteid; radiaator radiaatori radiaatorit radiaatorite radiaatoreid;
voolik vooliku voolikut voolikute voolikuid; silikoonvoolik silikoonvooliku silikoonvoolikut silikoonvoolikute silikoonvoolikuid;
sidur siduri sidurit sidurite sidureid; käigukang käigukangi käigukangi käigukangide käigukange; käik käigu käiku käikude käike;
iste istme istet istmete istmeid; kopsiste kopsistme kopsistet kopsistmete kopsistmeid; rool rooli rooli roolide roole;
spordirool spordirooli spordirooli spordiroolide spordiroole; näidik näidiku näidikut näidikute näidikuid;
spoiler spoileri spoilerit spoilerite spoilereid; esituli esitule esituld esitulede esitulesid; tuli tule tuld tulede tulesid;
ratas ratta ratast rataste rattaid; ketas ketta ketast ketaste kettaid; tugi toe tuge tugede tugesid;
komplekt komplekti komplekti komplektide komplekte; nahk naha nahka nahkade nahku; teras terase terast teraste teraseid;
kolb kolvi kolbi kolbide kolbe; mootor mootori mootorit mootorite mootoreid; vedrustus vedrustuse vedrustust vedrustuste vedrustusi;
jahutus jahutuse jahutust jahutuste jahutusi; väljalase väljalaske väljalaset väljalasete väljalaskeid`
const PLURAL_ONLY = 'rakmed rakmete rakmeid; turvarakmed turvarakmete turvarakmeid'

const SINGULAR_ENDINGS = ['sse', 's', 'st', 'le', 'l', 'lt', 'ks', 'ni', 'na', 'ta', 'ga', 'd']
const PLURAL_ENDINGS = SINGULAR_ENDINGS.slice(0, -1)

const parseForms = (text: string): string[][] => text.split(';').map(entry => entry.trim().split(/\s+/))

/** Nominatives with all their forms, more than a thousand. */
export const ESTONIAN_FORMS: readonly (readonly [nominative: string, forms: readonly string[]])[] = [
  ...parseForms(REGULAR_NOUNS).map(([nominative = '', genitive = '', partitive = '', plural = '', partitives = '']) => {
    const singular = SINGULAR_ENDINGS.map(ending => genitive + ending)
    return [
      nominative,
      [
        nominative,
        genitive,
        partitive,
        ...singular,
        plural,
        partitives,
        ...PLURAL_ENDINGS.map(ending => plural + ending),
      ],
    ] as const
  }),
  ...parseForms(PLURAL_ONLY).map(
    ([nominative = '', plural = '', partitives = '']) =>
      [nominative, [nominative, plural, partitives, ...PLURAL_ENDINGS.map(ending => plural + ending)]] as const,
  ),
]
