import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonWriter } from '#listing/server/json-writer.ts'
import { TextArena } from './text-arena.ts'

const read = (texts: TextArena, row: number): string[] =>
  [0, 1].map(nth => {
    const out = new JsonWriter().begin()
    texts.write(row, nth, nth, out)
    return out.endAsText()
  })

test('keeps every row intact while others change', () => {
  const text = fc
    .tuple(fc.integer({ min: 0, max: 300_000 }), fc.constantFrom('a', 'õ', '€', '😀'))
    .map(([times, letter]) => letter.repeat(times))
  const action = fc.oneof(fc.record({ put: fc.tuple(text, text) }), fc.record({ drop: fc.nat() }))
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), actions => {
      const texts = new TextArena(2)
      const there = new Map<number, string[]>()
      for (const step of actions) {
        if ('put' in step) {
          const row = [`${there.size}${step.put[0]}`, step.put[1]]
          there.set(texts.put(row), row)
        } else if (there.size > 0) {
          const number = [...there.keys()][step.drop % there.size]!
          texts.drop(number)
          there.delete(number)
        }
        for (const [number, row] of there) if (read(texts, number).join('\n') !== row.join('\n')) return false
      }
      return true
    }),
    { numRuns: 150 },
  )
})

test('uses at most about twice the live memory after many changes', () => {
  const texts = new TextArena(2)
  const rowOf = (text: string) => [text.padEnd(400), text.padEnd(600)]
  const rows = Array.from({ length: 5_000 }, (_, nth) => texts.put(rowOf(`${nth}`)))
  for (let round = 0; round < 20; round++) {
    for (let nth = 0; nth < rows.length; nth++) {
      texts.drop(rows[nth]!)
      rows[nth] = texts.put(rowOf(`${nth} ${round}`))
    }
  }
  expect(rows.map(row => read(texts, row))).toEqual(rows.map((_, nth) => rowOf(`${nth} 19`)))
  expect(texts.bytesHeld).toBeLessThan(2.5 * 5_000_000)
})
