import { createJsonCodec, createStoredValue, useStoredValue } from '#platform/web/stored-value.ts'

/** A car that the visitor chose. `key` is its address value, with the answers of its owner. */
export interface GarageCar {
  key: string
  name: string
}

interface Garage {
  /** The car used last is the first one. */
  cars: readonly GarageCar[]
  /** False while the visitor looks at parts for any car. */
  isInUse: boolean
}

const EMPTY: Garage = { cars: [], isInUse: false }
const MAX_CARS = 8

const isCar = (car: unknown): car is GarageCar =>
  typeof (car as GarageCar | null)?.key === 'string' && typeof (car as GarageCar).name === 'string'

const parseGarage = (value: unknown): Garage | null => {
  const { cars, isInUse } = (value ?? {}) as Partial<Garage>
  return Array.isArray(cars) ? { cars: cars.filter(isCar), isInUse: isInUse === true } : null
}

/** The cars of this browser. They never leave it with a person's name. */
const stored = createStoredValue<Garage>('garage', EMPTY, createJsonCodec(parseGarage))

const findCurrentCar = ({ cars, isInUse }: Garage): GarageCar | undefined => (isInUse ? cars[0] : undefined)

/** Returns the cars, the one used last first; none on the server and in the first paint. */
export const useGarageCars = (): readonly GarageCar[] => useStoredValue(stored, EMPTY).cars

/** Returns the current car; undefined without one, on the server and in the first paint. */
export const useCurrentCar = (): GarageCar | undefined => findCurrentCar(useStoredValue(stored, EMPTY))

/** Returns the current car outside components; undefined on the server. */
export const readCurrentCar = (): GarageCar | undefined => findCurrentCar(stored.get())

const getNode = ({ key }: GarageCar): string => key.split('.', 1)[0] ?? ''

/** Makes a car the current one. It replaces the same vehicle with other answers. */
export const selectCar = (car: GarageCar): void =>
  stored.update(({ cars }) => ({
    cars: [car, ...cars.filter(other => getNode(other) !== getNode(car))].slice(0, MAX_CARS),
    isInUse: true,
  }))

/** Shows parts for any car again; the cars stay in the garage. */
export const stopUsingCar = (): void => stored.update(({ cars }) => ({ cars, isInUse: false }))

/** Removes a car; without the current one no car is in use. */
export const removeCar = (key: string): void =>
  stored.update(({ cars, isInUse }) => ({
    cars: cars.filter(car => car.key !== key),
    isInUse: isInUse && cars[0]?.key !== key,
  }))
