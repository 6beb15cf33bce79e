import { foldText } from '#kernel/search-text.ts'
import { toMechanicalHorsepower, toMetricHorsepower, type Vehicle } from './vehicle.ts'
import { getYear } from './year-month.ts'

/** A vehicle as the search reads it, with its own aliases. */
export interface SearchableVehicle extends Vehicle {
  aliases: readonly string[]
}

export interface VehicleEntry {
  vehicle: Vehicle
  /** The words of the whole path between spaces, so that ` word` finds the beginning of one. */
  words: string
  from: number | null
  to: number | null
  hasProductionPeriod: boolean
  children: VehicleEntry[]
}

export interface VehicleIndex {
  roots: readonly VehicleEntry[]
}

/** A condition of a search: a word, a year of production or a power in kilowatts. */
export type Condition =
  | { kind: 'word'; word: string }
  | { kind: 'year'; year: number; word: string }
  | { kind: 'power'; fromKw: number; toKw: number }

const FIRST_YEAR = 1950
const LAST_YEAR = 2099
/** Power figures of one engine differ between sources by rounding. */
export const POWER_TOLERANCE = 0.02
const ROMAN = new Map(['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi'].map((n, i) => [n, i + 1]))
const FUEL_WORDS: Readonly<Record<string, string>> = {
  petrol: 'petrol bensiin',
  diesel: 'diesel diisel',
  hybrid: 'hybrid hubriid',
  electric: 'electric elekter',
}

export const splitTokens = (text: string): string[] =>
  foldText(text).match(/[\p{L}\p{N}]+(?:[.,]\p{N}+[\p{L}]*)*/gu) ?? []

/** Lists the words of a text and its joined form: `MX-5` is found by `mx 5` and `mx5`. */
export const listWords = (text: string): string[] => {
  const words = splitTokens(text)
  const joined = foldText(text)
    .split(/[\s/]+/)
    .map(word => word.replace(/[^\p{L}\p{N}]/gu, ''))
  return [...words, ...joined]
}

/** Names a Roman generation in digits too: `Golf V` is `golf 5` and `golf mk5`. */
const listGenerationWords = ({ level, name }: Vehicle): string[] => {
  const number = level === 'generation' ? ROMAN.get(name.toLowerCase()) : undefined
  return number === undefined ? [] : [String(number), `mk${number}`]
}

/** Lists the words that find a vehicle, without those of the vehicles above it. */
export const listVehicleWords = (vehicle: SearchableVehicle): string[] => {
  const { fuel, engineCode, drive, kw } = vehicle
  const words = [vehicle.name, ...vehicle.aliases, ...vehicle.chassis, engineCode ?? '', drive ?? ''].flatMap(listWords)
  const fuelWords = fuel === null ? [] : (FUEL_WORDS[fuel] ?? fuel).split(' ')
  return [...new Set([...words, ...listGenerationWords(vehicle)]), ...fuelWords, ...(kw === null ? [] : [`${kw}kw`])]
}

/** Builds the search index; children follow their parents in the order of `vehicles`. */
export const buildVehicleIndex = (vehicles: readonly SearchableVehicle[]): VehicleIndex => {
  const byParent = Map.groupBy(vehicles, ({ parentId }) => parentId)
  const buildEntry = (vehicle: SearchableVehicle, parent: VehicleEntry | null): VehicleEntry => {
    const entry: VehicleEntry = {
      vehicle,
      words: `${parent?.words ?? ' '}${listVehicleWords(vehicle).join(' ')} `,
      from: vehicle.from ?? parent?.from ?? null,
      to: vehicle.to ?? parent?.to ?? null,
      hasProductionPeriod: (parent?.hasProductionPeriod ?? false) || vehicle.from !== null || vehicle.to !== null,
      children: [],
    }
    entry.children = (byParent.get(vehicle.id) ?? []).map(child => buildEntry(child, entry))
    return entry
  }
  return { roots: (byParent.get(null) ?? []).map(root => buildEntry(root, null)) }
}

/**
 * Finds vehicles by text: "golf 5 gti", "e46 330i", "b58". Each token must match a word of the path from the make.
 * Returns the highest vehicles that meet all tokens, so "golf" is the model and not its engines; exact words come
 * first.
 */
export const searchVehicles = (index: VehicleIndex, text: string, limit: number): Vehicle[] => {
  const conditions = parseConditions(text)
  if (conditions.length === 0) return []
  const found: { vehicle: Vehicle; score: number }[] = []
  const visit = (entry: VehicleEntry): void => {
    if (conditions.every(condition => matchesCondition(entry, condition)))
      found.push({ vehicle: entry.vehicle, score: countExactWords(entry, conditions) })
    else entry.children.forEach(visit)
  }
  index.roots.forEach(visit)
  // The sort is stable: equal scores keep the order of the tree.
  return found
    .sort((first, second) => second.score - first.score)
    .slice(0, limit)
    .map(({ vehicle }) => vehicle)
}

/**
 * Returns the highest vehicles whose path has each word of a name: `BMW E46` names the E46 of the 3 Series and the M3.
 */
export const findNamedVehicles = (index: VehicleIndex, name: string): Vehicle[] => {
  const words = splitTokens(name)
  if (words.length === 0) return []
  const found: Vehicle[] = []
  const visit = (entry: VehicleEntry): void => {
    if (words.every(word => entry.words.includes(` ${word} `))) found.push(entry.vehicle)
    else entry.children.forEach(visit)
  }
  index.roots.forEach(visit)
  return found
}

export const parseConditions = (text: string): Condition[] =>
  splitTokens(text.replace(/(\d)\s+(kw|hp|hj|ps)\b/gi, '$1$2')).map(toCondition)

const toCondition = (word: string): Condition => {
  const [, amount, unit = ''] = /^(\d{2,4}(?:[.,]\d)?)(kw|hp|hj|ps)$/.exec(word) ?? []
  if (amount !== undefined) {
    const kw = Number(amount.replace(',', '.')) / getUnitFactor(unit)
    return { kind: 'power', fromKw: kw * (1 - POWER_TOLERANCE), toKw: kw * (1 + POWER_TOLERANCE) }
  }
  const year = /^\d{4}$/.test(word) ? Number(word) : 0
  return year >= FIRST_YEAR && year <= LAST_YEAR ? { kind: 'year', year, word } : { kind: 'word', word }
}

const getUnitFactor = (unit: string): number => {
  if (unit === 'kw') return 1
  return unit === 'hp' ? toMechanicalHorsepower(1) : toMetricHorsepower(1)
}

const matchesCondition = (entry: VehicleEntry, condition: Condition): boolean => {
  switch (condition.kind) {
    case 'word':
      return hasWord(entry, condition.word)
    case 'year':
      // Some models are named like a year: Peugeot 2008.
      return hasYear(entry, condition.year) || hasWord(entry, condition.word)
    case 'power': {
      const { kw } = entry.vehicle
      return kw !== null && kw >= condition.fromKw && kw <= condition.toKw
    }
  }
}

/** A single character must be a whole word, so `5` does not find `530d`. */
export const hasWord = ({ words }: Pick<VehicleEntry, 'words'>, word: string): boolean =>
  words.includes(word.length > 1 ? ` ${word}` : ` ${word} `)

const hasYear = ({ hasProductionPeriod, from, to }: VehicleEntry, year: number): boolean =>
  hasProductionPeriod && (from === null || getYear(from) <= year) && (to === null || getYear(to) >= year)

const countExactWords = ({ words }: VehicleEntry, conditions: readonly Condition[]): number =>
  conditions.filter(condition => condition.kind === 'word' && words.includes(` ${condition.word} `)).length
