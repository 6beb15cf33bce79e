import type { Body, Drive, Fuel, Gearbox, Vehicle } from './vehicle.ts'
import type { Car, FitmentTarget } from './verdict.ts'
import { OPEN_WINDOW, type YearMonth } from './year-month.ts'

/** The answers of a car's owner. They fill the facts that the vehicle leaves open. */
export interface OwnerAnswers {
  builtYm: YearMonth | null
  fuel: Fuel | null
  drive: Drive | null
  gearbox: Gearbox | null
  body: Body | null
  /** Keys of options by question. */
  answers: ReadonlyMap<number, string>
}

export const NO_ANSWERS: OwnerAnswers = {
  builtYm: null,
  fuel: null,
  drive: null,
  gearbox: null,
  body: null,
  answers: new Map(),
}

/** The known facts of each engine code: one entry for each variant with the code. */
export type EngineCodes = ReadonlyMap<string, readonly Pick<Vehicle, 'cc' | 'fuel'>[]>

/** Builds the car that verdicts read from the vehicles of its path, the make first. */
export const buildCar = (
  path: readonly Vehicle[],
  groupIds: readonly number[],
  ownerAnswers: OwnerAnswers,
  engineCodes: EngineCodes = new Map(),
): Car => {
  const vehicle = path.at(-1)
  const datedVehicle = path.findLast(({ from, to }) => from !== null || to !== null)
  const bodies = path.findLast(node => node.bodies.length > 0)?.bodies ?? []
  const isOwnBody = ownerAnswers.body !== null && (bodies.length === 0 || bodies.includes(ownerAnswers.body))
  const fuel = vehicle?.fuel ?? ownerAnswers.fuel
  return {
    targets: new Set(listTargets(path, groupIds)),
    window: datedVehicle ? { from: datedVehicle.from, to: datedVehicle.to } : OPEN_WINDOW,
    builtYm: ownerAnswers.builtYm,
    fuel,
    drive: vehicle?.drive ?? ownerAnswers.drive,
    gearbox: vehicle?.gearbox ?? ownerAnswers.gearbox,
    bodies: isOwnBody && ownerAnswers.body !== null ? [ownerAnswers.body] : bodies,
    answers: ownerAnswers.answers,
    hub: path.findLast(node => node.hub)?.hub ?? null,
    mayHave: vehicle ? findPossibleTargets({ ...vehicle, fuel }, engineCodes) : undefined,
  }
}

/**
 * Returns what a vehicle with an unknown engine may have. A code is possible unless every engine with it has another
 * fuel or displacement. Only variants belong to groups, so a generation without variants may be in any.
 */
const findPossibleTargets = ({ level, engineCode, fuel, cc }: Vehicle, engineCodes: EngineCodes): Car['mayHave'] => {
  if (engineCode !== null) return undefined
  const isEqual = <T>(known: T | null, other: T | null): boolean => known === null || other === null || known === other
  return target => {
    if (target.startsWith('group:')) return level !== 'variant'
    if (!target.startsWith('engine:')) return false
    const engines = engineCodes.get(target.slice('engine:'.length))
    return engines === undefined || engines.some(engine => isEqual(fuel, engine.fuel) && isEqual(cc, engine.cc))
  }
}

const listTargets = (path: readonly Vehicle[], groupIds: readonly number[]): FitmentTarget[] => [
  ...path.map(({ id }): FitmentTarget => `node:${id}`),
  ...path.flatMap(({ engineCode }): FitmentTarget[] => (engineCode === null ? [] : [`engine:${engineCode}`])),
  ...groupIds.map((id): FitmentTarget => `group:${id}`),
]
