import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GarageCar, getNodeId } from './garage.ts'
import { applyGarageChange, diffGarages, isUnchanged } from './garage-change.ts'

const car = fc.record({
  key: fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('', '.q1-a', '.q1-b'))
    .map(([id, part]) => `${id}${part}`),
  name: fc.constant('Volkswagen Golf V'),
  nickname: fc.constantFrom('', 'Red'),
})
const garage = fc.uniqueArray(car, { maxLength: 6, selector: getNodeId })

const sortByNode = (cars: readonly GarageCar[]) => cars.toSorted((one, other) => getNodeId(one) - getNodeId(other))

test('a change turns one garage into the other, with the same car in use', () => {
  fc.assert(
    fc.property(garage, garage, (before, after) => {
      const applied = applyGarageChange(before, diffGarages(before, after))
      expect(sortByNode(applied)).toEqual(sortByNode(after))
      expect(applied[0]).toEqual(after[0])
    }),
  )
})

test('changes of two browsers keep the cars that only one of them knows', () => {
  fc.assert(
    fc.property(garage, garage, garage, (shared, one, other) => {
      const stored = applyGarageChange(shared, diffGarages(shared, one))
      const merged = applyGarageChange(stored, diffGarages(shared, other)).map(getNodeId)
      const known = shared.map(getNodeId)
      const added = [...one, ...other].map(getNodeId).filter(id => !known.includes(id))
      expect(merged).toEqual(expect.arrayContaining(added))
    }),
  )
})

test('a garage equals itself', () => {
  fc.assert(
    fc.property(garage, cars => {
      expect(isUnchanged(cars, diffGarages(cars, cars))).toBe(true)
    }),
  )
})
