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

/** Builds the car that verdicts read from the vehicles of its path, the make first. */
export const buildCar = (path: readonly Vehicle[], groupIds: readonly number[], own: OwnerAnswers): Car => {
  const vehicle = path.at(-1)
  const dated = path.findLast(({ from, to }) => from !== null || to !== null)
  const bodies = path.findLast(node => node.bodies.length > 0)?.bodies ?? []
  const isOwnBody = own.body !== null && (bodies.length === 0 || bodies.includes(own.body))
  return {
    targets: new Set(listTargets(path, groupIds)),
    window: dated ? { from: dated.from, to: dated.to } : OPEN_WINDOW,
    builtYm: own.builtYm,
    fuel: vehicle?.fuel ?? own.fuel,
    drive: vehicle?.drive ?? own.drive,
    gearbox: vehicle?.gearbox ?? own.gearbox,
    bodies: isOwnBody && own.body !== null ? [own.body] : bodies,
    answers: own.answers,
    hub: path.findLast(node => node.hub)?.hub ?? null,
  }
}

const listTargets = (path: readonly Vehicle[], groupIds: readonly number[]): FitmentTarget[] => [
  ...path.map(({ id }): FitmentTarget => `node:${id}`),
  ...path.flatMap(({ engineCode }): FitmentTarget[] => (engineCode === null ? [] : [`engine:${engineCode}`])),
  ...groupIds.map((id): FitmentTarget => `group:${id}`),
]
