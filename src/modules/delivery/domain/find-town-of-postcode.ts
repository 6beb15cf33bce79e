/** Estonian towns by the first two digits of the postcode; rural areas use other digits. */
const TOWNS: Readonly<Record<string, string>> = {
  10: 'Tallinn',
  11: 'Tallinn',
  12: 'Tallinn',
  13: 'Tallinn',
  15: 'Tallinn',
  20: 'Narva',
  21: 'Narva',
  30: 'Kohtla-Järve',
  40: 'Sillamäe',
  41: 'Jõhvi',
  44: 'Rakvere',
  48: 'Jõgeva',
  50: 'Tartu',
  51: 'Tartu',
  63: 'Põlva',
  65: 'Võru',
  68: 'Valga',
  71: 'Viljandi',
  72: 'Paide',
  79: 'Rapla',
  80: 'Pärnu',
  90: 'Haapsalu',
  92: 'Kärdla',
  93: 'Kuressaare',
}

/** Returns the Estonian town of a postcode; null for other texts and for rural postcodes. */
export const findTownOfPostcode = (text: string): string | null => {
  const digits = text.replace(/\s/g, '')
  return /^\d{5}$/.test(digits) ? (TOWNS[digits.slice(0, 2)] ?? null) : null
}
