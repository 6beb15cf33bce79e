import { expect, test } from 'vitest'
import { checkCar } from './check-car.ts'
import { storedGarage } from './garage.ts'

test('gives a stored car the name that the server has, with the same key', async () => {
  storedGarage.set({
    cars: [{ key: '7', name: 'VW Golf V', nickname: 'Punane' }],
    isInUse: true,
    account: null,
    lostName: '',
  })
  checkCar('7', { key: '7', name: 'Volkswagen Golf V' })
  await expect
    .poll(() => storedGarage.get().cars)
    .toEqual([{ key: '7', name: 'Volkswagen Golf V', nickname: 'Punane' }])
})
