const KIND: Readonly<Record<string, RegExp>> = {
  EE: / (linn|alevik|alev|küla)(?= |$)/,
  LT: / (m|mstl|k)\.$/,
}

/** Lithuanian towns whose nominative does not follow from the ending. */
const NOMINATIVE: Readonly<Record<string, string>> = {
  Panevėžio: 'Panevėžys',
  Kaišiadorių: 'Kaišiadorys',
  Pasvalio: 'Pasvalys',
  Pakruojo: 'Pakruojis',
  Širvintų: 'Širvintos',
  Dusetų: 'Dusetos',
  'Naujosios Akmenės': 'Naujoji Akmenė',
  'Baltosios Vokės': 'Baltoji Vokė',
  'Kudirkos Naumiesčio': 'Kudirkos Naumiestis',
}
const ENDINGS = [
  ['aus', 'us'],
  ['os', 'a'],
  ['ės', 'ė'],
  ['ių', 'iai'],
  ['ų', 'ai'],
  ['io', 'is'],
  ['o', 'as'],
] as const

/**
 * A town as people write it: `Tartu linn` → Tartu, and in Lithuania, whose lists have the genitive, `Kauno m.` → Kaunas.
 * Villages there keep the list's form: theirs cannot be told from the ending.
 */
export const townName = (listed: string, country: string): string => {
  const name = listed.replace(KIND[country] ?? /$^/, '')
  return country === 'LT' && listed.endsWith(' m.') ? nominative(name) : name
}

const nominative = (genitive: string): string => {
  const [ending, other] = ENDINGS.find(([end]) => genitive.endsWith(end)) ?? ['', '']
  return NOMINATIVE[genitive] ?? genitive.slice(0, genitive.length - ending.length) + other
}
