import { hasWord, POWER_TOLERANCE, splitTokens, type VehicleEntry, type VehicleIndex } from './search-vehicles.ts'
import type { Fuel, Vehicle } from './vehicle.ts'
import { getYear } from './year-month.ts'

/** The values of a registration certificate, by Directive 1999/37/EC: D.1, D.3, B, P.1, P.2 and P.3. */
export interface Certificate {
  make: string
  model: string
  /** The year of first registration. */
  year: number | null
  cc: number | null
  kw: number | null
  fuel: Fuel | null
}

export const CERTIFICATE_FIELDS = ['make', 'model', 'year', 'cc', 'kw', 'fuel'] as const
export type CertificateField = (typeof CERTIFICATE_FIELDS)[number]

export interface CertificateMatch {
  /** The engines that agree with all values, the ones with most known facts first. */
  found: Vehicle[]
  /** Without a match: the fields each of which excludes all cars that agree with the others. */
  wrong: CertificateField[]
}

const EMPTY: Certificate = { make: '', model: '', year: null, cc: null, kw: null, fuel: null }
/** Displacements differ by rounding between certificates and lists. */
const CC_TOLERANCE = 5
/** New cars wait for their first owner. */
const MAX_UNSOLD_YEARS = 2
/** Petrol engines burn these fuels after a conversion, which the certificate states. */
const CONVERSION_FUELS: readonly Fuel[] = ['lpg', 'cng', 'ethanol']

/** Finds engines by the values of a registration certificate. Facts that a vehicle does not state exclude nothing. */
export const searchByCertificate = (index: VehicleIndex, certificate: Certificate, limit: number): CertificateMatch => {
  const found = findAll(index, certificate)
  if (found.length > 0) return { found: found.slice(0, limit), wrong: [] }
  const isGiven = (field: CertificateField): boolean => certificate[field] !== EMPTY[field]
  const isWrong = (field: CertificateField): boolean =>
    findAll(index, { ...certificate, [field]: EMPTY[field] }).length > 0
  const given = CERTIFICATE_FIELDS.filter(isGiven)
  return { found: [], wrong: given.length > 1 ? given.filter(isWrong) : given }
}

const findAll = (index: VehicleIndex, certificate: Certificate): Vehicle[] => {
  const modelWords = splitTokens(certificate.model)
  const found: { vehicle: Vehicle; score: number }[] = []
  const visit = (entry: VehicleEntry): void => {
    entry.children.forEach(visit)
    if (entry.children.length > 0) return
    // Commercial names contain equipment that vehicle lists omit, so one word of the name is enough.
    const namedCount = modelWords.filter(word => hasWord(entry, word)).length
    if (modelWords.length > 0 && namedCount === 0) return
    const knownCount = countKnownFacts(entry, certificate)
    if (knownCount !== null) found.push({ vehicle: entry.vehicle, score: namedCount * 10 + knownCount })
  }
  findMakes(index, certificate.make).forEach(visit)
  // The sort is stable: equal scores keep the order of the tree.
  return found.sort((first, second) => second.score - first.score).map(({ vehicle }) => vehicle)
}

/** `Volkswagen, VW` names a make by one of its words, `Land Rover` by both. */
const findMakes = ({ roots }: VehicleIndex, make: string): readonly VehicleEntry[] => {
  const words = splitTokens(make)
  const complete = roots.filter(root => words.every(word => hasWord(root, word)))
  return complete.length > 0 ? complete : roots.filter(root => words.some(word => hasWord(root, word)))
}

/** Returns the number of facts that agree; null if one of them differs. */
const countKnownFacts = ({ vehicle, from, to }: VehicleEntry, certificate: Certificate): number | null => {
  const { year, cc, kw, fuel } = certificate
  const compare = <T, U>(wanted: T | null, known: U | null, isEqual: (first: T, second: U) => boolean) =>
    wanted === null || known === null ? null : isEqual(wanted, known)
  const facts = [
    compare(year, from, (wanted, first) => wanted >= getYear(first)),
    compare(year, to, (wanted, last) => wanted <= getYear(last) + MAX_UNSOLD_YEARS),
    compare(cc, vehicle.cc, (wanted, known) => Math.abs(wanted - known) <= CC_TOLERANCE),
    compare(kw, vehicle.kw, (wanted, known) => Math.abs(wanted - known) <= Math.max(1, known * POWER_TOLERANCE)),
    compare(fuel, vehicle.fuel, isEqualFuel),
  ]
  return facts.includes(false) ? null : facts.filter(fact => fact === true).length
}

const isEqualFuel = (wanted: Fuel, known: Fuel): boolean =>
  wanted === known || (known === 'petrol' && CONVERSION_FUELS.includes(wanted))
