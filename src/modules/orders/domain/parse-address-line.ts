/** The parts of an address. Empty parts are unknown. */
export interface AddressParts {
  street: string
  city: string
  postcode: string
}

/** Postcodes of the EU, with the prefix of the country that Latvia, Lithuania and others write. */
const POSTCODE = '(?:[A-Z]{1,2}-)?(?:\\d{5}|\\d{4} ?[A-Z]{2}|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{4})'
const ONLY_POSTCODE = new RegExp(`^${POSTCODE}$`)
const POSTCODE_THEN_CITY = new RegExp(`^(${POSTCODE}) (\\p{L}.*)$`, 'u')
const CITY_THEN_POSTCODE = new RegExp(`^(\\p{L}[^\\d]*) (${POSTCODE})$`, 'u')
/** A line without commas needs the number of a house before its postcode. */
const STREET_POSTCODE_CITY = new RegExp(`^(.*\\d\\S*) (${POSTCODE}) (\\p{L}.*)$`, 'u')
/** Counties, municipalities and districts, which no postal address needs. */
const AREA =
  /(?:maakond|linnaosa|\bvald|\bmk)$|^(?:Harju|Hiiu|Ida-Viru|Jõgeva|Järva|Lääne|Lääne-Viru|Põlva|Pärnu|Rapla|Saare|Tartu|Valga|Viljandi|Võru)maa$/iu
const COUNTRY =
  /^(?:EE|LV|LT|FI|SE|Eesti|Estonia|Läti|Latvia|Latvija|Leedu|Lithuania|Lietuva|Soome|Finland|Suomi|Rootsi|Sweden|Sverige)$/iu

/**
 * Splits an address that a customer typed as one line, in the order of letters (`Kadaka tee 5, 10621 Tallinn`) or of
 * the business register (`Harju maakond, Tallinn, Kadaka tee 5, 10621`). Words other than city, postcode and country
 * belong to the street. The city is empty when the line does not state it.
 */
export const parseAddressLine = (line: string): AddressParts => {
  const parts = line
    .split(/[,;\n]/)
    .map(part => part.trim().replace(/\s+/g, ' '))
    .filter(part => part !== '')
  if (parts.length > 1 && COUNTRY.test(parts.at(-1) ?? '')) parts.pop()
  const [first = ''] = parts
  return parts.length < 2 ? parseSinglePart(first) : parseParts(parts)
}

const parseSinglePart = (line: string): AddressParts => {
  const [, street = line, postcode = '', city = ''] = STREET_POSTCODE_CITY.exec(line) ?? []
  return { street, city, postcode }
}

const parseParts = (parts: readonly string[]): AddressParts => {
  let postcode = ''
  let city = ''
  const others: string[] = []
  for (const part of parts) {
    const [, codeBefore, cityAfter] = POSTCODE_THEN_CITY.exec(part) ?? []
    const [, cityBefore, codeAfter] = CITY_THEN_POSTCODE.exec(part) ?? []
    const code = ONLY_POSTCODE.test(part) ? part : (codeBefore ?? codeAfter)
    // The first part is a street, whose house may have a number of four digits.
    const isStreet = part === parts[0] && codeBefore === undefined
    if (postcode !== '' || code === undefined || isStreet) others.push(part)
    else {
      postcode = code
      const town = cityAfter ?? cityBefore ?? ''
      if (AREA.test(town)) others.push(town)
      else city = town
    }
  }
  if (city === '') city = takeCity(others)
  return { street: others.join(', '), city, postcode }
}

/** Removes the city from the parts: the last name of a place without a number, else the municipality. */
const takeCity = (parts: string[]): string => {
  const isNamed = (part: string): boolean => !/\d/.test(part)
  const hasHouse = parts.some(part => !isNamed(part))
  // Without a house number, the first part is the name of the house.
  const candidates = parts.filter((part, index) => isNamed(part) && (hasHouse || index > 0))
  const city = candidates.findLast(part => !AREA.test(part)) ?? candidates.findLast(part => /vald$/i.test(part)) ?? ''
  const position = parts.lastIndexOf(city)
  if (position >= 0) parts.splice(position, 1)
  return city
}
