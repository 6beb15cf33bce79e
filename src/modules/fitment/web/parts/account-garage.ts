import { type GarageCar, getNodeId } from '#fitment/domain/garage.ts'
import { applyGarageChange, diffGarages, toGarageCar } from '#fitment/domain/garage-change.ts'
import { type Garage, storedGarage } from './garage.ts'

/**
 * Returns the cars of a user and the cars that a guest added, which join the account. Omits cars of another account.
 */
export const listCarsOf = ({ cars, account }: Garage, username: string): readonly GarageCar[] =>
  account === null || account.username === username ? cars : []

/**
 * Stores the cars that the account has after it got `sentCars`. Changes during the call stay, and so does the current
 * car, which another browser of the same person cannot change.
 */
export const receiveAccountCars = (
  username: string,
  sentCars: readonly GarageCar[],
  accountCars: readonly GarageCar[],
): void =>
  storedGarage.update(garage => {
    const cars = listCarsOf(garage, username)
    const current = cars[0] ?? accountCars[0]
    const change = { ...diffGarages(sentCars, cars), first: current ? getNodeId(current) : null }
    const received = applyGarageChange(accountCars, change)
    // A removed vehicle must not make the next car of the garage the current one.
    const hasCurrent = current !== undefined && received.some(car => getNodeId(car) === getNodeId(current))
    return {
      ...garage,
      cars: received,
      // Somebody who logs in on a new device looks for parts of the car used last.
      isInUse: hasCurrent && (cars.length === 0 ? garage.account?.username !== username : garage.isInUse),
      account: { username, cars: accountCars },
    }
  })

/** Forgets the cars of the account after a logout. Changes that did not reach it stay in the browser. */
export const leaveAccount = (): void =>
  storedGarage.update(garage => {
    // A guest who chooses a car after the logout keeps it.
    if (garage.account === null) return garage
    const cars = diffGarages(garage.account.cars, garage.cars).put.map(toGarageCar)
    return { lostName: '', cars, isInUse: false, account: null }
  })
