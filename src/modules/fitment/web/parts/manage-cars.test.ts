import { beforeEach, expect, test } from 'vitest'
import { readCurrentCar, storedGarage } from './garage.ts'
import { correctCar, dismissLostCar, replaceCar } from './manage-cars.ts'
import { selectCar } from './select-car.ts'

const listKeys = (): string[] => storedGarage.get().cars.map(({ key }) => key)

beforeEach(() => {
  storedGarage.set({
    cars: [
      { key: '7.bestate', name: 'VW Golf V', nickname: 'Punane' },
      { key: '9', name: 'BMW E46', nickname: '' },
    ],
    isInUse: true,
    account: null,
    lostName: '',
  })
})

test('renames a car as the server does, and drops answers that no longer exist', () => {
  correctCar('7.bestate', { key: '7', name: 'Volkswagen Golf V' })
  expect(readCurrentCar()).toEqual({ key: '7', name: 'Volkswagen Golf V', nickname: 'Punane' })
})

test('keeps the answers and the nickname of a car that is chosen again without answers', () => {
  selectCar({ key: '7', name: 'VW Golf V' })
  expect(readCurrentCar()).toEqual({ key: '7.bestate', name: 'VW Golf V', nickname: 'Punane' })
})

test('prefers the answers of the chosen car, and keeps those to other questions', () => {
  selectCar({ key: '7.bhatchback', name: 'VW Golf V' })
  expect(listKeys()).toEqual(['7.bhatchback', '9'])
  selectCar({ key: '7.q2-a', name: 'VW Golf V' })
  expect(listKeys()).toEqual(['7.bhatchback.q2-a', '9'])
})

test('joins the answers and nicknames of two cars that become one vehicle', () => {
  replaceCar('9', { key: '9.q2-a', name: 'BMW E46' })
  correctCar('7.bestate', { key: '9.bestate', name: 'BMW E46' })
  expect(storedGarage.get().cars).toEqual([{ key: '9.bestate.q2-a', name: 'BMW E46', nickname: 'Punane' }])
})

test('joins a car with the one that it was merged into', () => {
  correctCar('9', { key: '7', name: 'VW Golf V' })
  expect(listKeys()).toEqual(['7.bestate'])
})

test('forgets the removed car in use, and says which one it was until another is chosen', () => {
  correctCar('7.bestate', null)
  expect(storedGarage.get()).toMatchObject({ isInUse: false, lostName: 'Punane' })
  expect(listKeys()).toEqual(['9'])
  selectCar({ key: '9', name: 'BMW E46' })
  expect(storedGarage.get()).toMatchObject({ isInUse: true, lostName: '' })
})

test('ends the notice when it was read', () => {
  correctCar('7.bestate', null)
  dismissLostCar()
  expect(storedGarage.get().lostName).toBe('')
})

test('forgets another removed car without a notice', () => {
  correctCar('9', null)
  expect(storedGarage.get()).toMatchObject({ isInUse: true, lostName: '' })
  expect(listKeys()).toEqual(['7.bestate'])
})

test('leaves the garage alone for a car of an address', () => {
  correctCar('5', null)
  expect(listKeys()).toEqual(['7.bestate', '9'])
})
