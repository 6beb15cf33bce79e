import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonWriter } from './json-writer.ts'
import { KeptTexts } from './kept-texts.ts'

const read = (texts: KeptTexts, number: number): string => {
  const out = new JsonWriter().begin()
  texts.write(number, out)
  return out.end().toString()
}

test('keeps every text as it was put, whatever else comes and goes', () => {
  const size = fc.integer({ min: 1, max: 300_000 })
  const action = fc.oneof(
    fc.record({ put: size, with: fc.constantFrom('a', 'õ', '€', '😀') }),
    fc.record({ drop: fc.nat() }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), actions => {
      const texts = new KeptTexts()
      const there = new Map<number, string>()
      for (const step of actions) {
        if ('put' in step) {
          const text = `${there.size}${step.with.repeat(step.put)}`
          there.set(texts.put(text), text)
        } else if (there.size > 0) {
          const number = [...there.keys()][step.drop % there.size]!
          texts.drop(number)
          there.delete(number)
        }
        for (const [number, text] of there) if (read(texts, number) !== text) return false
      }
      return true
    }),
    { numRuns: 150 },
  )
})

test('holds little more than twice what is there after many changes', () => {
  const texts = new KeptTexts()
  const numbers = Array.from({ length: 5_000 }, (_, nth) => texts.put(`${nth}`.padEnd(1_000)))
  for (let round = 0; round < 20; round++) {
    for (let nth = 0; nth < numbers.length; nth++) {
      texts.drop(numbers[nth]!)
      numbers[nth] = texts.put(`${nth} ${round}`.padEnd(1_000))
    }
  }
  expect(numbers.map(number => read(texts, number).trim())).toEqual(numbers.map((_, nth) => `${nth} 19`))
  expect(texts.bytesHeld).toBeLessThan(2.5 * 5_000_000)
})
