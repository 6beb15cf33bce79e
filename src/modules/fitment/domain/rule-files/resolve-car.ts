import { foldText } from '#kernel/search-text.ts'
import { slugify } from '#kernel/slug.ts'
import { cleanCode } from '../parse-vehicle-file.ts'
import { VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '../vehicle.ts'
import type { FitmentTarget } from '../verdict.ts'
import { type MonthWindow, OPEN_WINDOW } from '../year-month.ts'
import { type DescribedCar, needsConditions } from './rule-file.ts'

/** The fact of a car that the shop does not know, or the condition of its application. */
export const UNKNOWN_CAR_REASONS = ['make', 'model', 'generation', 'engine', 'number', 'condition', 'several'] as const
export type UnknownCarReason = (typeof UNKNOWN_CAR_REASONS)[number]

/** A target with the window in which its vehicle was built; several windows tell equal names of generations apart. */
export interface ResolvedTarget extends MonthWindow {
  target: FitmentTarget
  /** Null for groups and engine codes. */
  level: VehicleLevel | null
}

export type ResolvedCar =
  | { kind: 'found'; targets: readonly ResolvedTarget[] }
  | { kind: 'unknown'; reason: UnknownCarReason }

type NamedVehicle = Vehicle & { aliases: readonly string[] }

interface Entry {
  vehicle: NamedVehicle
  keys: ReadonlySet<string>
  children: Entry[]
  window: MonthWindow
}

/** Vehicles by the names and codes that files have for them. */
export interface CarIndex {
  makes: readonly Entry[]
  byAddress: ReadonlyMap<string, ResolvedTarget>
  engineCodes: ReadonlySet<string>
  /** Engine variants by K-type. */
  byKType: ReadonlyMap<number, readonly Entry[]>
}

/** A description that matches more vehicles names none in particular. */
const MAX_TARGETS = 40
const ROMAN = new Map(['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].map((n, i) => [n, String(i + 1)]))

const toKey = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

const listKeys = ({ level, name, aliases, chassis, engineCode }: NamedVehicle): Set<string> => {
  const number = level === 'generation' ? ROMAN.get(name.toLowerCase()) : undefined
  const numbers = number === undefined ? [] : [number, `mk${number}`]
  const codes = level === 'generation' ? chassis : [engineCode ?? '']
  return new Set([name, ...aliases, ...codes, ...numbers].map(toKey).filter(key => key !== ''))
}

/** Builds the index over vehicles of all levels. `groups` have addresses such as `platform:pq35`. */
export const buildCarIndex = (
  vehicles: readonly NamedVehicle[],
  groups: readonly { id: number; kind: string; key: string }[],
): CarIndex => {
  const byParent = Map.groupBy(vehicles, ({ parentId }) => parentId)
  const byAddress = new Map<string, ResolvedTarget>()
  const engineCodes = new Set<string>()
  const build = (vehicle: NamedVehicle, above: MonthWindow, address: string): Entry => {
    const isDated = vehicle.from !== null || vehicle.to !== null
    const window = isDated ? { from: vehicle.from, to: vehicle.to } : above
    byAddress.set(address, { target: `node:${vehicle.id}`, level: vehicle.level, ...window })
    if (vehicle.engineCode !== null) engineCodes.add(cleanCode(vehicle.engineCode))
    const children = (byParent.get(vehicle.id) ?? []).map(child => build(child, window, `${address}/${child.slug}`))
    return { vehicle, keys: listKeys(vehicle), children, window }
  }
  const makes = (byParent.get(null) ?? []).map(make => build(make, OPEN_WINDOW, make.slug))
  for (const { id, kind, key } of groups)
    byAddress.set(`${kind}:${key}`, { target: `group:${id}`, level: null, ...OPEN_WINDOW })
  const variants = listBelow(makes, 'variant')
  const byKType = new Map<number, Entry[]>()
  for (const variant of variants)
    for (const ktype of variant.vehicle.ktypes ?? []) byKType.set(ktype, [...(byKType.get(ktype) ?? []), variant])
  return { makes, byAddress, engineCodes, byKType }
}

/**
 * Finds the vehicles that a row of a file describes. Names are compared with all names of a vehicle; engines by power,
 * displacement and engine code before their name, because catalogues spell names differently.
 */
export const resolveCar = (index: CarIndex, car: DescribedCar): ResolvedCar => {
  const { externalId } = car
  if (externalId === null) return resolveByNames(index, car)
  if (needsConditions(externalId)) return createUnknownCar('condition')
  const numbered = findByNumber(index, externalId)
  if (numbered.kind === 'found' || car.make === null) return numbered
  const named = resolveByNames(index, car)
  return named.kind === 'found' && !isAsNarrow(named.targets, externalId) ? numbered : named
}

const findByNumber = (index: CarIndex, externalId: string): ResolvedCar => {
  const [scheme = ''] = externalId.split(':')
  const number = externalId.slice(scheme.length + 1)
  if (scheme === 'vehicle') return findByAddress(index, number)
  const variants = scheme === 'ktype' ? index.byKType.get(Number(number)) : undefined
  return variants ? toResult(variants) : createUnknownCar('number')
}

/**
 * Returns true when the names are as exact as the number beside them: a K-type names engines, an address one vehicle of
 * its level. A rule for wider names would fit cars that the row does not mean.
 */
const isAsNarrow = (targets: readonly ResolvedTarget[], externalId: string): boolean => {
  if (/^(?:ktype|epid):/.test(externalId)) return targets.every(({ level }) => level === 'variant')
  const level = externalId.startsWith('vehicle:') ? VEHICLE_LEVELS[externalId.split('/').length - 1] : undefined
  return level !== undefined && targets.length === 1 && targets[0]?.level === level
}

const resolveByNames = (index: CarIndex, car: DescribedCar): ResolvedCar => {
  if (car.make === null) return resolveByCodes(index, car)
  const make = findByName(index.makes, car.make)
  if (!make) return createUnknownCar('make')
  const { model, rest } = findModel(make, car.model)
  if (car.model !== null && !model) return createUnknownCar('model')
  const texts = [rest, car.generation ?? '', car.variant ?? ''].filter(text => text !== '')
  return narrowVehicle(model ?? make, car, texts)
}

const createUnknownCar = (reason: UnknownCarReason): ResolvedCar => ({ kind: 'unknown', reason })

const toResult = (entries: readonly Entry[]): ResolvedCar => {
  if (entries.length > MAX_TARGETS) return createUnknownCar('several')
  const targets = entries.map(({ vehicle, window }) => ({
    target: `node:${vehicle.id}` as const,
    level: vehicle.level,
    ...window,
  }))
  return { kind: 'found', targets }
}

const findByAddress = ({ byAddress, engineCodes }: CarIndex, address: string): ResolvedCar => {
  if (address.startsWith('engine:')) return findByEngineCodes(engineCodes, [address.slice('engine:'.length)])
  const target = byAddress.get(address.trim())
  return target ? { kind: 'found', targets: [target] } : createUnknownCar('number')
}

const findByEngineCodes = (known: ReadonlySet<string>, codes: readonly string[]): ResolvedCar => {
  const knownCodes = codes.map(cleanCode).filter(code => known.has(code))
  // All rules of a row are accepted or none, so an unknown code is left to a person.
  if (knownCodes.length < codes.length || knownCodes.length === 0) return createUnknownCar('engine')
  return { kind: 'found', targets: knownCodes.map(code => ({ target: `engine:${code}`, level: null, ...OPEN_WINDOW })) }
}

/** Codes without a make: engine codes are targets, chassis codes name generations. */
const resolveByCodes = ({ makes, engineCodes }: CarIndex, car: DescribedCar): ResolvedCar => {
  if (car.engineCodes.length > 0) return findByEngineCodes(engineCodes, car.engineCodes)
  const generations = listBelow(makes, 'generation').filter(entry => hasChassis(entry, car.chassis))
  return generations.length === 0 ? createUnknownCar('generation') : toResult(generations)
}

const findByName = (entries: readonly Entry[], name: string): Entry | undefined => {
  const key = toKey(name)
  return entries.find(({ keys }) => keys.has(key)) ?? entries.find(({ vehicle }) => vehicle.slug === slugify(name))
}

/** Finds `Golf` and `Golf V`; the words after the model's name are returned. */
const findModel = (make: Entry, name: string | null): { model: Entry | undefined; rest: string } => {
  if (name === null) return { model: undefined, rest: '' }
  const words = name.split(/[\s()]+/).filter(word => word !== '')
  for (let length = words.length; length > 0; length -= 1) {
    const model = findByName(make.children, words.slice(0, length).join(' '))
    if (model) return { model, rest: words.slice(length).join(' ') }
  }
  return { model: undefined, rest: '' }
}

const listBelow = (entries: readonly Entry[], level: Vehicle['level']): Entry[] =>
  entries.flatMap(entry => (entry.vehicle.level === level ? [entry] : listBelow(entry.children, level)))

/** A catalogue writes the body behind the code of the chassis: `1K1` is the hatchback of `1K`. */
const hasChassis = ({ vehicle }: Entry, codes: readonly string[]): boolean =>
  vehicle.chassis.some(own => codes.some(code => isSameChassis(cleanCode(own), code.replace(/_+$/, ''))))

const isSameChassis = (own: string, code: string): boolean =>
  own === code || (own.length >= 2 && code.startsWith(own) && code.length <= own.length + 1)

/** Catalogues write the chassis codes behind the name of the generation, or in its place: `V (1K1)`, `8D2, B5`. */
const isGenerationName = (entry: Entry, text: string): boolean => {
  if (entry.keys.has(toKey(text))) return true
  const words = text.split(/[\s(),/]+/).filter(word => word !== '')
  return words.length > 0 && words.every(word => entry.keys.has(toKey(word)) || hasChassis(entry, [cleanCode(word)]))
}

/** Narrows a make or model by chassis codes, the name of a generation, and the facts of the engine. */
const narrowVehicle = (start: Entry, car: DescribedCar, texts: readonly string[]): ResolvedCar => {
  const generations = listBelow([start], 'generation')
  const named = texts.map(text => ({ text, generation: generations.filter(entry => isGenerationName(entry, text)) }))
  const engineTexts = named.filter(({ generation }) => generation.length === 0).map(({ text }) => text)
  const byName = named.flatMap(({ generation }) => generation)
  const byChassis = car.chassis.length > 0 ? generations.filter(entry => hasChassis(entry, car.chassis)) : generations
  if (car.chassis.length > 0 && byChassis.length === 0) return createUnknownCar('generation')
  if (car.generation !== null && byName.length === 0) return createUnknownCar('generation')
  const chosen = byName.length > 0 ? byChassis.filter(entry => byName.includes(entry)) : byChassis
  if (chosen.length === 0 && generations.length > 0) return createUnknownCar('generation')
  const hasEngine = car.engineCodes.length > 0 || car.kw !== null || car.cc !== null || engineTexts.length > 0
  if (hasEngine) return findEngines(chosen, car, engineTexts)
  const isNarrowed = car.chassis.length > 0 || byName.length > 0
  return toResult(isNarrowed ? chosen : [start])
}

const findEngines = (generations: readonly Entry[], car: DescribedCar, texts: readonly string[]): ResolvedCar => {
  const variants = listBelow(generations, 'variant').filter(({ vehicle }) => matchesFacts(vehicle, car))
  const named = variants.filter(entry => texts.every(text => matchesName(entry, text)))
  // Power, displacement or code name the engine, and the text is another spelling of its name.
  const hasFacts = car.engineCodes.length > 0 || (car.kw !== null && car.cc !== null)
  const found = named.length > 0 ? named : hasFacts ? variants : []
  return found.length === 0 ? createUnknownCar('engine') : toResult(found)
}

/** Catalogues round displacement and power. */
const CC_TOLERANCE = 5
const KW_TOLERANCE = 1

const matchesFacts = ({ engineCode, cc, kw, fuel, drive }: Vehicle, car: DescribedCar): boolean =>
  (car.engineCodes.length === 0 || (engineCode !== null && car.engineCodes.includes(cleanCode(engineCode)))) &&
  (car.kw === null || (kw !== null && Math.abs(kw - car.kw) <= KW_TOLERANCE)) &&
  (car.cc === null || cc === null || Math.abs(cc - car.cc) <= CC_TOLERANCE) &&
  (car.fuel === null || fuel === null || fuel === car.fuel) &&
  (car.drive === null || drive === null || drive === car.drive)

const listWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}.]+/gu) ?? []

/** Each word of the shorter name is in the longer one: `GTI` is in `2.0 TFSI GTI`. */
const matchesName = ({ vehicle, keys }: Entry, text: string): boolean => {
  if (keys.has(toKey(text))) return true
  const known = new Set([vehicle.name, ...vehicle.aliases].flatMap(listWords))
  const words = listWords(text).filter(word => !/^\d+(?:kw|ps|hp|ccm|cc|cm3)$/.test(word))
  return words.length > 0 && words.every(word => known.has(word))
}
