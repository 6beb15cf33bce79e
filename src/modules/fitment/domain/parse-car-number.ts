/** The make and generation that a vehicle identification number or a Japanese frame number names. */
export interface CarNumber {
  /** Null for an unknown manufacturer. */
  make: string | null
  /** Searches that name the car, the most exact first; none contains the serial number. */
  searches: readonly string[]
}

/** World manufacturer identifiers of passenger cars in Europe and Japan, by their first three characters. */
const MAKES_BY_IDENTIFIER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['WVW', 'WVG', 'WV1', 'WV2', '1VW', '3VW', '9BW'].map(code => [code, 'Volkswagen'])),
  ...Object.fromEntries(['WAU', 'WUA', 'TRU', 'WA1'].map(code => [code, 'Audi'])),
  ...Object.fromEntries(['WBA', 'WBS', 'WBX', 'WBY', '4US', '5UX'].map(code => [code, 'BMW'])),
  ...Object.fromEntries(['WDB', 'WDC', 'WDD', 'WDF', 'W1K', 'W1N', 'W1V'].map(code => [code, 'Mercedes-Benz'])),
  ...Object.fromEntries(['WP0', 'WP1'].map(code => [code, 'Porsche'])),
  ...Object.fromEntries(['W0L', 'W0V', 'VSX'].map(code => [code, 'Opel'])),
  ...Object.fromEntries(['WF0', 'WFO', 'VS6', '1FA', '1FT'].map(code => [code, 'Ford'])),
  ...Object.fromEntries(['JN1', 'JN8', 'SJN', 'VSK', '1N4'].map(code => [code, 'Nissan'])),
  ...Object.fromEntries(['JHM', 'SHH', 'SHS', 'NLA', '1HG'].map(code => [code, 'Honda'])),
  ...Object.fromEntries(['JMZ', 'JM1', 'JM0'].map(code => [code, 'Mazda'])),
  ...Object.fromEntries(['JMB', 'JMA', 'JA3', 'JA4', 'XMC'].map(code => [code, 'Mitsubishi'])),
  ...Object.fromEntries(['JTD', 'JTE', 'JTH', 'JTM', 'JTN', 'SB1', 'NMT', 'VNK', 'YAR'].map(code => [code, 'Toyota'])),
  ...Object.fromEntries(['JF1', 'JF2', '4S3'].map(code => [code, 'Subaru'])),
  ...Object.fromEntries(['KMH', 'TMA', 'NLH'].map(code => [code, 'Hyundai'])),
  ...Object.fromEntries(['VF1', 'VF6'].map(code => [code, 'Renault'])),
  ...Object.fromEntries(['VF3', 'VR3'].map(code => [code, 'Peugeot'])),
  ...Object.fromEntries(['VF7', 'VR7'].map(code => [code, 'Citroën'])),
  TMB: 'Škoda',
  VSS: 'SEAT',
  WMW: 'MINI',
  ZFA: 'Fiat',
  ZAR: 'Alfa Romeo',
  ZLA: 'Lancia',
  YS3: 'Saab',
  ...{ YV1: 'Volvo', YV4: 'Volvo', WME: 'Smart', SAJ: 'Jaguar', SAL: 'Land Rover', KNA: 'Kia', U5Y: 'Kia' },
}

/** The letters I, O and Q never occur, because they look like digits. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
/** Papers and people group the characters of a number. */
const SEPARATORS = /[\s.\-_/]+/g
/** Cars that the Volkswagen group sells in Europe have three fillers, then the model code. */
const VW_GROUP_VIN = /^.{3}ZZZ(..)/
/** The chassis code of a Japanese frame number precedes the serial number: `BNR34-001234`. */
const FRAME_NUMBER = /^([A-Z]{1,4}\d{1,3}[A-Z]?)-\d{5,7}$/

/**
 * Reads a number of a car's papers: the make, and for the Volkswagen group and Japanese cars the generation. It never
 * claims an engine. Null for other texts. The number itself must stay in the browser.
 */
export const parseCarNumber = (text: string): CarNumber | null => {
  const spaceless = text.toUpperCase().replace(/\s+/g, '')
  const [, chassis] = FRAME_NUMBER.exec(spaceless) ?? []
  // Lists name the chassis with or without the letters of body and engine.
  if (chassis !== undefined) return { make: null, searches: [chassis, chassis.replace(/^[A-Z]+(?=[A-Z]\d)/, '')] }
  const number = foldVin(text)
  if (!VIN.test(number)) return null
  const make = MAKES_BY_IDENTIFIER[number.slice(0, 3)] ?? null
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
 * Returns whether a text is or can become a number of a car's papers: complete or not, in groups, mistyped, alone or
 * after other words. It must not be sent, because the number identifies the owner.
 */
export const isCarNumberPart = (text: string): boolean => {
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
  /\d/.test(joined) && MAKES_BY_IDENTIFIER[foldVin(joined).slice(0, 3)] !== undefined
