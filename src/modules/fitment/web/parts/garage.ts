import type { GarageCar } from '#fitment/domain/garage.ts'
import { createJsonCodec, createStoredValue, useStoredValue } from '#platform/web/stored-value.ts'

/** The account that the cars belong to. */
interface GarageAccount {
  username: string
  /** The cars as the account had them last; differences are still to be sent. */
  cars: readonly GarageCar[]
}

export interface Garage {
  /** The car used last is the first one. */
  cars: readonly GarageCar[]
  /** False while the visitor looks at parts for any car. */
  isInUse: boolean
  /** Null for the cars of a guest. */
  account: GarageAccount | null
  /** The name of the car in use that the shop removed, until the visitor has read it; empty without one. */
  lostName: string
}

const EMPTY: Garage = { cars: [], isInUse: false, account: null, lostName: '' }

const parseCar = (value: unknown): GarageCar[] => {
  const { key, name, nickname } = (value ?? {}) as Partial<GarageCar>
  if (typeof key !== 'string' || !/^\d/.test(key) || typeof name !== 'string') return []
  return [{ key, name, nickname: typeof nickname === 'string' ? nickname : '' }]
}

const parseCars = (value: unknown): GarageCar[] => (Array.isArray(value) ? value.flatMap(parseCar) : [])

const parseGarage = (value: unknown): Garage | null => {
  const { cars, isInUse, account, lostName } = (value ?? {}) as Partial<Garage>
  return Array.isArray(cars)
    ? {
        cars: parseCars(cars),
        isInUse: isInUse === true,
        account: typeof account?.username === 'string' ? { ...account, cars: parseCars(account.cars) } : null,
        lostName: String(lostName ?? ''),
      }
    : null
}

/**
 * The cars of this browser. A user's cars are also stored in the account. The names of a guest's cars never leave the
 * browser.
 */
export const storedGarage = createStoredValue<Garage>('garage', EMPTY, createJsonCodec(parseGarage))

const findCurrentCar = ({ cars, isInUse }: Garage): GarageCar | undefined => (isInUse ? cars[0] : undefined)

/** Returns the garage; an empty one on the server and in the first paint. */
export const useGarage = (): Garage => useStoredValue(storedGarage, EMPTY)

/** Returns the current car; undefined without one, on the server and in the first paint. */
export const useCurrentCar = (): GarageCar | undefined => findCurrentCar(useGarage())

/** Returns the current car outside components; undefined on the server. */
export const readCurrentCar = (): GarageCar | undefined => findCurrentCar(storedGarage.get())

/** Returns the nickname of a car, or else its name. */
export const formatOwnName = ({ name, nickname }: GarageCar): string => nickname || name
