import { NO_ANSWERS, type OwnerAnswers } from './build-car.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES } from './vehicle.ts'
import { getMonth, getYear, MAX_YEAR_MONTH, MIN_YEAR_MONTH, toYearMonth, type YearMonth } from './year-month.ts'

/** A chosen vehicle with the answers of its owner. It names no person. */
export interface ChosenCar extends OwnerAnswers {
  nodeId: number
}

export const MAX_CAR_KEY_LENGTH = 300
export const MAX_ANSWERS = 20
const MAX_NODE_ID = 2 ** 31 - 1

export const chooseCar = (nodeId: number): ChosenCar => ({ nodeId, ...NO_ANSWERS })

/**
 * Formats a car as the value of `v` in addresses: `412`, `412.m200503.bestate.q7-a`. Equal cars have equal keys, so
 * caches hold each answer once.
 */
export const formatCarKey = (car: ChosenCar): string => [String(car.nodeId), ...listAnswerParts(car)].join('.')

/** Lists the answers as parts of the key: `m200503`, `bestate`, `q7-a`. */
export const listAnswerParts = ({ builtYm, fuel, drive, gearbox, body, answers }: OwnerAnswers): string[] =>
  [
    builtYm === null ? '' : formatMonthPart(builtYm),
    fuel === null ? '' : `f${fuel}`,
    drive === null ? '' : `d${drive}`,
    gearbox === null ? '' : `g${gearbox}`,
    body === null ? '' : `b${body}`,
    ...[...answers].toSorted(([first], [second]) => first - second).map(([question, key]) => `q${question}-${key}`),
  ].filter(part => part !== '')

export const formatMonthPart = (builtYm: YearMonth): string =>
  `m${getYear(builtYm)}${String(getMonth(builtYm)).padStart(2, '0')}`

/** Parses the value of `v`; null for a text that no car has. */
export const parseCarKey = (text: string): ChosenCar | null => {
  if (text.length > MAX_CAR_KEY_LENGTH) return null
  const [node = '', ...parts] = text.split('.')
  const nodeId = /^[1-9]\d{0,9}$/.test(node) ? Number(node) : 0
  if (nodeId === 0 || nodeId > MAX_NODE_ID) return null
  const answers = new Map<number, string>()
  let car: ChosenCar = { ...chooseCar(nodeId), answers }
  for (const part of parts) {
    const [, question, option] = /^q([1-9]\d{0,8})-([a-z0-9]{1,10})$/.exec(part) ?? []
    if (question !== undefined && option !== undefined) {
      answers.set(Number(question), option)
      continue
    }
    const fact = parseFact(part)
    if (!fact) return null
    car = { ...car, ...fact }
  }
  return answers.size > MAX_ANSWERS ? null : car
}

const parseFact = (part: string): Partial<OwnerAnswers> | null => {
  const value = part.slice(1)
  const find = <T extends string>(options: readonly T[]): T | undefined => options.find(option => option === value)
  switch (part[0]) {
    case 'm': {
      const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(value) ?? []
      const builtYm = toYearMonth(Number(year), Number(month))
      return builtYm >= MIN_YEAR_MONTH && builtYm <= MAX_YEAR_MONTH ? { builtYm } : null
    }
    case 'f': {
      const fuel = find(FUELS)
      return fuel ? { fuel } : null
    }
    case 'd': {
      const drive = find(DRIVES)
      return drive ? { drive } : null
    }
    case 'g': {
      const gearbox = find(GEARBOXES)
      return gearbox ? { gearbox } : null
    }
    case 'b': {
      const body = find(BODIES)
      return body ? { body } : null
    }
    default:
      return null
  }
}
