/** The make and generation that a vehicle identification number (VIN) or a Japanese frame number names. */
export interface VinDetails {
  /** Null for an unknown manufacturer. */
  make: string | null
  /** Searches that name the car, the most exact first; none contains the serial number. */
  searches: readonly string[]
}

/** World manufacturer identifiers of passenger cars in Europe and Japan, by their first three characters. */
const IDENTIFIERS_BY_MAKE: Readonly<Record<string, readonly string[]>> = {
  Volkswagen: ['WVW', 'WVG', 'WV1', 'WV2', '1VW', '3VW', '9BW'],
  Audi: ['WAU', 'WUA', 'TRU', 'WA1'],
  BMW: ['WBA', 'WBS', 'WBX', 'WBY', '4US', '5UX'],
  'Mercedes-Benz': ['WDB', 'WDC', 'WDD', 'WDF', 'W1K', 'W1N', 'W1V'],
  Porsche: ['WP0', 'WP1'],
  Opel: ['W0L', 'W0V', 'VSX'],
  Ford: ['WF0', 'WFO', 'VS6', '1FA', '1FT'],
  Nissan: ['JN1', 'JN8', 'SJN', 'VSK', '1N4'],
  Honda: ['JHM', 'SHH', 'SHS', 'NLA', '1HG'],
  Mazda: ['JMZ', 'JM1', 'JM0'],
  Mitsubishi: ['JMB', 'JMA', 'JA3', 'JA4', 'XMC'],
  Toyota: ['JTD', 'JTE', 'JTH', 'JTM', 'JTN', 'SB1', 'NMT', 'VNK', 'YAR'],
  Subaru: ['JF1', 'JF2', '4S3'],
  Hyundai: ['KMH', 'TMA', 'NLH'],
  Renault: ['VF1', 'VF6'],
  Peugeot: ['VF3', 'VR3'],
  Citroën: ['VF7', 'VR7'],
  Škoda: ['TMB'],
  SEAT: ['VSS'],
  MINI: ['WMW'],
  Fiat: ['ZFA'],
  'Alfa Romeo': ['ZAR'],
  Lancia: ['ZLA'],
  Saab: ['YS3'],
  Volvo: ['YV1', 'YV4'],
  Smart: ['WME'],
  Jaguar: ['SAJ'],
  'Land Rover': ['SAL'],
  Kia: ['KNA', 'U5Y'],
}
const MAKES_BY_IDENTIFIER: ReadonlyMap<string, string> = new Map(
  Object.entries(IDENTIFIERS_BY_MAKE).flatMap(([make, identifiers]) =>
    identifiers.map(identifier => [identifier, make] as const),
  ),
)

/** The letters I, O and Q never occur, because they look like digits. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
/** Registration documents and people group the characters of a number. */
const SEPARATORS = /[\s.\-_/]+/g
/** Cars that the Volkswagen group sells in Europe have three fillers, then the model code. */
const VW_GROUP_VIN = /^.{3}ZZZ(..)/
/** The chassis code of a Japanese frame number precedes the serial number: `BNR34-001234`. */
const FRAME_NUMBER = /^([A-Z]{1,4}\d{1,3}[A-Z]?)-\d{5,7}$/

/**
 * Reads a VIN or a frame number: the make, and for the Volkswagen group and Japanese cars the generation. It never
 * claims an engine. Null for other texts. The number itself must stay in the browser.
 */
export const parseVin = (text: string): VinDetails | null => {
  const spaceless = text.toUpperCase().replace(/\s+/g, '')
  const [, chassis] = FRAME_NUMBER.exec(spaceless) ?? []
  // Lists name the chassis with or without the letters of body and engine.
  if (chassis !== undefined) return { make: null, searches: [chassis, chassis.replace(/^[A-Z]+(?=[A-Z]\d)/, '')] }
  const number = foldVin(text)
  if (!VIN.test(number)) return null
  const make = MAKES_BY_IDENTIFIER.get(number.slice(0, 3)) ?? null
  if (make === null) return { make, searches: [] }
  const [, modelCode] = VW_GROUP_VIN.exec(number) ?? []
  return { make, searches: modelCode === undefined ? [make] : [`${make} ${modelCode}`, make] }
}

/** Removes separators, and reads letters that never occur as the digits that they look like. */
const foldVin = (text: string): string =>
  text.toUpperCase().replace(SEPARATORS, '').replaceAll('I', '1').replace(/[OQ]/g, '0')

/** A frame number as somebody types it: the chassis code, a hyphen and some digits. */
const FRAME_NUMBER_PART = /^[A-Z]{1,4}\d{1,3}[A-Z]?-\d*$/
/** A frame number after other words needs more digits, because `E46-330` names a car. */
const FRAME_NUMBER_WORD = /^[A-Z]{1,4}\d{1,3}[A-Z]?-\d{4,}$/
const LONG_WORD = /^[A-Z0-9]{9,}$/
/** Names of cars that are written in one word have fewer digits, such as `A4ALLROAD` and `I30FASTBACK`. */
const MIXES_DIGITS_AND_LETTERS = /^(?=(?:.*\d){3}).*\d[A-Z]/
/** The serial number of a car. Years, engine sizes and power have at most four digits. */
const SERIAL_NUMBER = /\d{5,}$/
/** A group of a number: it has digits, or letters that make no word. */
const GROUP = /^(?:[A-Z0-9]*\d[A-Z0-9]*|[A-Z]{1,3}|[B-DF-HJ-NP-TV-Z]+)$/
/** The manufacturer's identifier, the description of the car and some of what follows. */
const MIN_GROUPED_LENGTH = 11

/**
 * Returns whether a text is or can become a VIN or a frame number: complete or not, in groups, mistyped, alone or after
 * other words. It must not be sent, because the number identifies the owner.
 */
export const mayBeVin = (text: string): boolean => {
  const words = text.toUpperCase().trim().split(/\s+/)
  if (FRAME_NUMBER_PART.test(words.join(' ')) || words.some(isNumberWord)) return true
  const groups = words.map(word => word.replace(SEPARATORS, ''))
  return groups.some((_group, index) => isGroupedNumber(groups.slice(index)))
}

const isNumberWord = (word: string): boolean => {
  if (FRAME_NUMBER_WORD.test(word) || SERIAL_NUMBER.test(word)) return true
  const joined = word.replace(SEPARATORS, '')
  return LONG_WORD.test(joined) && (hasIdentifier(joined) || MIXES_DIGITS_AND_LETTERS.test(joined))
}

const isGroupedNumber = (groups: readonly string[]): boolean => {
  const joined = groups.join('')
  return joined.length >= MIN_GROUPED_LENGTH && hasIdentifier(joined) && groups.every(group => GROUP.test(group))
}

/** An identifier without a digit after it is the beginning of a name: `SALOON`. */
const hasIdentifier = (joined: string): boolean =>
  /\d/.test(joined) && MAKES_BY_IDENTIFIER.has(foldVin(joined).slice(0, 3))
