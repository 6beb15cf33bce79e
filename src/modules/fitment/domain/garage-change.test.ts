import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listAnswerParts, parseCarKey } from './car-key.ts'
import { type GarageCar, getNodeId } from './garage.ts'
import { applyCarChange, applyGarageChange, diffGarages, isUnchanged } from './garage-change.ts'

const car = fc.record({
  key: fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('', '.q1-a', '.q1-b', '.bestate', '.bestate.q2-a'))
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

const listParts = (key: string): string[] => {
  const chosen = parseCarKey(key)
  return chosen ? listAnswerParts(chosen) : []
}
const getQuestion = (part: string): string => part.split('-')[0] ?? ''

test('a guest who logs in loses no answer and no nickname of a car that the account has', () => {
  fc.assert(
    fc.property(garage, garage, (account, guest) => {
      const joined = applyGarageChange(account, diffGarages([], guest))
      for (const stored of account) {
        const own = joined.find(other => getNodeId(other) === getNodeId(stored))
        const answered = listParts(own?.key ?? '').map(getQuestion)
        expect(answered).toEqual(expect.arrayContaining(listParts(stored.key).map(getQuestion)))
        if (stored.nickname !== '') expect(own?.nickname).toBe(stored.nickname)
      }
      for (const { key } of guest) {
        const own = joined.find(other => getNodeId(other) === getNodeId({ key }))
        expect(listParts(own?.key ?? '')).toEqual(expect.arrayContaining(listParts(key)))
      }
    }),
  )
})

test.each([
  ['an added answer', '7.q1-a', '7.q1-a.q2-a', '7.bestate.q1-a.q2-a'],
  ['another answer', '7.q1-a', '7.q1-b', '7.bestate.q1-b'],
  ['a removed answer', '7.q1-a', '7', '7.bestate'],
])('%s keeps the answers and the nickname that another browser stored', (_change, before, after, expected) => {
  const stored = { key: '7.bestate.q1-a', nickname: 'Punane' }
  const change = { key: after, nickname: '', before: { key: before, nickname: '' } }
  expect(applyCarChange(stored, change)).toEqual({ key: expected, nickname: 'Punane' })
})

test.each([
  ['', 'Sinine', 'Sinine'],
  ['Punane', '', ''],
  ['Punane', 'Punane', 'Minu'],
])('a nickname that changed from “%s” to “%s” becomes “%s”', (before, after, expected) => {
  const change = { key: '7', nickname: after, before: { key: '7', nickname: before } }
  expect(applyCarChange({ key: '7.q1-a', nickname: 'Minu' }, change)).toEqual({ key: '7.q1-a', nickname: expected })
})
