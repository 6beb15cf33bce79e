import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMA, JsonWriter } from './json-writer.ts'

test('keeps earlier answers intact', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.nat({ max: 120_000 }).map(n => 'õ'.repeat(n)),
  )
  const piece = fc.oneof(fc.record({ text }), fc.record({ bytes: text }))
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 6 }), { maxLength: 6 }), answers => {
      const out = new JsonWriter()
      const ended = answers.map(pieces => {
        out.begin()
        for (const given of pieces) {
          if ('text' in given) out.text(given.text)
          else out.bytes(Buffer.from(`<${given.bytes}>`), 1, 1 + Buffer.byteLength(given.bytes))
        }
        return out.end().bytes
      })
      const wanted = answers.map(pieces => pieces.map(given => ('text' in given ? given.text : given.bytes)).join(''))
      expect(ended.map(String)).toEqual(wanted.map(each => Buffer.from(each).toString()))
    }),
    { numRuns: 60 },
  )
})

test('discards an unfinished answer', () => {
  const out = new JsonWriter()
  const first = out.begin().text('{}').end().bytes
  out.begin().text('[1,2')
  expect([String(first), String(out.begin().text('[3]').end().bytes)]).toEqual(['{}', '[3]'])
})

const BLANKS = Buffer.alloc(20, ' ')

test('overwrites blanks with integers', () => {
  const out = new JsonWriter()
  const numbers = fc.array(fc.oneof(fc.nat(1_000), fc.maxSafeNat()), { maxLength: 300 })
  fc.assert(
    fc.property(numbers, given => {
      out.begin().text('[')
      for (const number of given) {
        out.numberOver(out.bytes(BLANKS, 0, String(number).length + 2), number)
        out.text(',')
      }
      expect(out.without(COMMA).text(']').endAsText()).toBe(`[${given.map(number => `${number}  `).join()}]`)
    }),
  )
})

test('writes numbers by id as members of an object', () => {
  const out = new JsonWriter()
  const counts = fc.uniqueArray(fc.tuple(fc.maxSafeNat(), fc.maxSafeNat()), { selector: ([id]) => id, maxLength: 300 })
  fc.assert(
    fc.property(counts, given => {
      out.begin().text('{').numbersById(new Map(given)).without(COMMA).text('}')
      expect(JSON.parse(out.endAsText())).toEqual(Object.fromEntries(given))
    }),
  )
})

test('writes lists by id, also shared ones', () => {
  const out = new JsonWriter()
  const list = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 })
  const lists = fc.array(list, { minLength: 1, maxLength: 4 })
  const ids = fc.uniqueArray(fc.maxSafeNat(), { maxLength: 900 })
  fc.assert(
    fc.property(lists, ids, (lists, ids) => {
      const given = new Map(ids.map(id => [id, lists[id % lists.length] ?? []]))
      out.begin().text('{').listsById(given).without(COMMA).text('}')
      expect(JSON.parse(out.endAsText())).toEqual(Object.fromEntries(given))
    }),
  )
})

test('reuses returned memory only once', () => {
  const out = new JsonWriter()
  const [first, second] = [out.begin().text('1').end(), out.begin().text('2').end()]
  expect([String(first.bytes), String(second.bytes)]).toEqual(['1', '2'])
  first.giveBack()
  first.giveBack()
  const [third, fourth] = [out.begin().text('3').end(), out.begin().text('4').end()]
  expect(third.bytes.buffer).toBe(first.bytes.buffer)
  first.giveBack()
  const fifth = out.begin().text('5').end()
  expect([second, third, fourth, fifth].map(({ bytes }) => String(bytes))).toEqual(['2', '3', '4', '5'])
})
