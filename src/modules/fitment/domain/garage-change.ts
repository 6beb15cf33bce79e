import { type GarageCar, getNodeId, MAX_GARAGE_CARS } from './garage.ts'

/** The changes of a garage since it was last stored. Cars are equal if they are the same vehicle. */
export interface GarageChange {
  /** New cars, and cars with other answers or another nickname. */
  put: readonly GarageCar[]
  /** Vehicles that the owner removed. */
  remove: readonly number[]
  /** The car used last; null in an empty garage. */
  first: number | null
}

const indexByNode = (cars: readonly GarageCar[]): Map<number, GarageCar> =>
  new Map(cars.map(car => [getNodeId(car), car]))

/** Compares two garages. The car used last is the first one. */
export const diffGarages = (before: readonly GarageCar[], after: readonly GarageCar[]): GarageChange => {
  const [known, current] = [indexByNode(before), indexByNode(after)]
  const [first] = after
  return {
    put: after.filter(car => {
      const old = known.get(getNodeId(car))
      return !old || old.key !== car.key || old.nickname !== car.nickname
    }),
    remove: [...known.keys()].filter(nodeId => !current.has(nodeId)),
    first: first ? getNodeId(first) : null,
  }
}

/** Returns whether the change leaves this garage as it is. */
export const isUnchanged = (cars: readonly GarageCar[], { put, remove, first }: GarageChange): boolean =>
  put.length + remove.length === 0 && (first === null || cars[0] === undefined || getNodeId(cars[0]) === first)

/** Applies a change to a garage, which may hold other cars than the one that was compared. */
export const applyGarageChange = (cars: readonly GarageCar[], { put, remove, first }: GarageChange): GarageCar[] => {
  const changed = indexByNode(put)
  const known = indexByNode(cars)
  const added = put.filter(car => !known.has(getNodeId(car)))
  const remaining = cars.filter(car => !remove.includes(getNodeId(car))).map(car => changed.get(getNodeId(car)) ?? car)
  const all = [...added, ...remaining]
  const current = all.filter(car => getNodeId(car) === first)
  return [...current, ...all.filter(car => !current.includes(car))].slice(0, MAX_GARAGE_CARS)
}
