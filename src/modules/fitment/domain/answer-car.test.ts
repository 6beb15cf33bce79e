import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCar, moveAnswers, removeAnswer } from './answer-car.ts'
import { chooseCar, formatCarKey, MAX_ANSWERS, MAX_CAR_KEY_LENGTH, parseCarKey } from './car-key.ts'
import { BODIES, DRIVES } from './vehicle.ts'

test.each([
  ['412', 'q7-a', '412.q7-a'],
  ['412.q7-a', 'q7-b', '412.q7-b'],
  ['412.q7-a', 'bestate', '412.bestate.q7-a'],
  ['412.bestate', 'm200503', '412.m200503.bestate'],
  ['412', 'nonsense', '412'],
])('%s answered with %s is %s', (key, part, answered) => {
  expect(answerCar(key, part)).toBe(answered)
})

test('answers in any order make one key', () => {
  const part = fc.oneof(
    fc.constantFrom(...BODIES.map(body => `b${body}`)),
    fc.constantFrom(...DRIVES.map(drive => `d${drive}`)),
    fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('a', 'b')).map(([id, key]) => `q${id}-${key}`),
  )
  const parts = fc.uniqueArray(part, {
    maxLength: 10,
    selector: text => (text[0] === 'q' ? text.split('-')[0] : text[0]),
  })
  fc.assert(
    fc.property(
      parts.chain(listed => fc.tuple(fc.constant(listed), fc.shuffledSubarray(listed, { minLength: listed.length }))),
      ([listed, shuffled]) => {
        expect(listed.reduce(answerCar, '412')).toBe(shuffled.reduce(answerCar, '412'))
      },
    ),
  )
})

test('a car with too many or too long answers stays readable and has the newest one', () => {
  const long = formatCarKey({
    ...chooseCar(412),
    answers: new Map(Array.from({ length: MAX_ANSWERS }, (_, nth) => [900_000 + nth, 'abcd'])),
  })
  expect(parseCarKey(long)).not.toBeNull()
  const answered = answerCar(long, 'q950000-z')
  expect(answered.length).toBeLessThanOrEqual(MAX_CAR_KEY_LENGTH)
  expect(parseCarKey(answered)?.answers.get(950_000)).toBe('z')
  expect(parseCarKey(answered)?.answers.size).toBe(MAX_ANSWERS)
})

test('removes an answer and names another vehicle with the same answers', () => {
  expect(removeAnswer('412.bestate.q7-a.q12-b', 'q7-a')).toBe('412.bestate.q12-b')
  expect(removeAnswer('412.q7-a', 'q7-a')).toBe('412')
  expect(moveAnswers('412.bestate.q7-a', 500)).toBe('500.bestate.q7-a')
})
