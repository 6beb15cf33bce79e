import { beforeEach, expect, test } from 'vitest'
import { leaveAccount } from './account-garage.ts'
import { readCurrentCar, storedGarage } from './garage.ts'
import { selectCar } from './select-car.ts'

const CAR = { key: '7.bestate', name: 'VW Golf V', nickname: 'Punane' }

beforeEach(() =>
  storedGarage.set({ cars: [CAR], isInUse: true, account: { username: 'ostja', cars: [CAR] }, lostName: '' }),
)

test('forgets the cars of the account after a logout', () => {
  leaveAccount()
  expect(storedGarage.get()).toEqual({ cars: [], isInUse: false, account: null, lostName: '' })
})

test('keeps the car that a guest chooses after the logout', () => {
  leaveAccount()
  selectCar({ key: '9', name: 'BMW E46' })
  leaveAccount()
  expect(readCurrentCar()?.key).toBe('9')
})
