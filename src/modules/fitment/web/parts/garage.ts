import { createJsonCodec, createStoredValue, useStoredValue } from '#platform/web/stored-value.ts'

/** A car that the visitor chose. `key` is its address value, with the answers of its owner. */
export interface GarageCar {
  key: string
  name: string
}

/** The cars of this browser, the current one first; it stays in the browser. */
type Garage = readonly GarageCar[]

const EMPTY: Garage = []
const MAX_CARS = 8

const isCar = (car: unknown): car is GarageCar =>
  typeof (car as GarageCar | null)?.key === 'string' && typeof (car as GarageCar).name === 'string'

const garage = createStoredValue<Garage>(
  'garage',
  EMPTY,
  createJsonCodec(value => (Array.isArray(value) ? value.filter(isCar) : null)),
)

/** Returns the cars, the current one first; none on the server and in the first paint. */
export const useGarage = (): Garage => useStoredValue(garage, EMPTY)

const getNode = ({ key }: GarageCar): string => key.split('.', 1)[0] ?? ''

/** Makes a car the current one. It replaces the same vehicle with other answers. */
export const selectCar = (car: GarageCar): void =>
  garage.update(cars => [car, ...cars.filter(other => getNode(other) !== getNode(car))].slice(0, MAX_CARS))

export const removeCar = (key: string): void => garage.update(cars => cars.filter(car => car.key !== key))
