const TOWN_SUFFIX: Readonly<Record<string, RegExp>> = {
  EE: / (linn|alevik|alev|küla)(?= |$)/,
  LT: / (m|mstl|k)\.$/,
}

/** Lithuanian towns whose nominative is irregular. */
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
 * Converts a listed town to its common name: `Tartu linn` to Tartu, and the Lithuanian genitive `Kauno m.` to Kaunas.
 * Lithuanian villages keep the listed form, because their ending is ambiguous.
 */
export const toCommonTownName = (listedName: string, country: string): string => {
  const name = listedName.replace(TOWN_SUFFIX[country] ?? /$^/, '')
  return country === 'LT' && listedName.endsWith(' m.') ? toNominative(name) : name
}

const toNominative = (genitive: string): string => {
  const [ending, replacement] = ENDINGS.find(([end]) => genitive.endsWith(end)) ?? ['', '']
  return NOMINATIVE[genitive] ?? genitive.slice(0, genitive.length - ending.length) + replacement
}
