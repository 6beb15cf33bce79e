import { applyAnswerChange } from './answer-car.ts'
import { type GarageCar, getNodeId, MAX_GARAGE_CARS } from './garage.ts'

/** The facts of a car that its owner states. */
type OwnerFacts = Pick<GarageCar, 'key' | 'nickname'>

/** A new car, or a car with other answers or another nickname. */
export interface CarChange extends GarageCar {
  /** The car as it was last stored; null for a new one. */
  before: OwnerFacts | null
}

/** The changes of a garage since it was last stored. Cars are equal if they are the same vehicle. */
export interface GarageChange {
  put: readonly CarChange[]
  /** Vehicles that the owner removed. */
  remove: readonly number[]
  /** The car used last; null in an empty garage. */
  first: number | null
}

const indexByNode = <T extends GarageCar>(cars: readonly T[]): Map<number, T> =>
  new Map(cars.map(car => [getNodeId(car), car]))

/** Compares two garages. The car used last is the first one. */
export const diffGarages = (before: readonly GarageCar[], after: readonly GarageCar[]): GarageChange => {
  const [known, current] = [indexByNode(before), indexByNode(after)]
  const [first] = after
  return {
    put: after.flatMap(({ key, name, nickname }) => {
      const old = known.get(getNodeId({ key }))
      const isEqual = old?.key === key && old.nickname === nickname
      return isEqual ? [] : [{ key, name, nickname, before: old ? { key: old.key, nickname: old.nickname } : null }]
    }),
    remove: [...known.keys()].filter(nodeId => !current.has(nodeId)),
    first: first ? getNodeId(first) : null,
  }
}

/** Returns whether the change leaves this garage as it is. */
export const isUnchanged = (cars: readonly GarageCar[], { put, remove, first }: GarageChange): boolean =>
  put.length + remove.length === 0 && (first === null || cars[0] === undefined || getNodeId(cars[0]) === first)

/**
 * Applies a change to the stored car of the same vehicle. Answers and a nickname that the change does not concern stay,
 * because another browser may have added them.
 */
export const applyCarChange = (
  stored: OwnerFacts,
  { key, nickname, before }: OwnerFacts & Pick<CarChange, 'before'>,
) => ({
  key: applyAnswerChange(stored.key, { before: before?.key ?? '', after: key }),
  nickname: nickname === (before?.nickname ?? '') ? stored.nickname : nickname,
})

/** Applies a change to a garage, which may hold other cars than the one that was compared. */
export const applyGarageChange = (cars: readonly GarageCar[], { put, remove, first }: GarageChange): GarageCar[] => {
  const changes = indexByNode(put)
  const known = indexByNode(cars)
  const added = put.filter(car => !known.has(getNodeId(car))).map(toGarageCar)
  const remaining = cars.flatMap((car): GarageCar[] => {
    if (remove.includes(getNodeId(car))) return []
    const change = changes.get(getNodeId(car))
    return [change ? { name: change.name, ...applyCarChange(car, change) } : car]
  })
  const all = [...added, ...remaining]
  const current = all.filter(car => getNodeId(car) === first)
  return [...current, ...all.filter(car => !current.includes(car))].slice(0, MAX_GARAGE_CARS)
}

export const toGarageCar = ({ key, name, nickname }: GarageCar): GarageCar => ({ key, name, nickname })
