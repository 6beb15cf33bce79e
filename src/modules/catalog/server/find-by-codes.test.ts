import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeProducts } from '#catalog/testing/factories.ts'
import {
  compareSpellings,
  DECIMAL_POINT_TOKEN,
  normalizeKeepingDecimals,
  normalizePartNumber,
} from '#kernel/part-number.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { buildNormalizedCode, findByCodes } from './find-by-codes.ts'

const MAX_CODE_POINT = 0xffff
/** A letter that Unicode added after the database was built. */
const NEW_LETTER = 0xa7f1
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

test('normalizes every character in the database as in TypeScript', async () => {
  const { db } = await openTestApp(() => {})
  const characters = Array.from({ length: MAX_CODE_POINT }, (_none, index) => index + 1).flatMap(code =>
    isSurrogate(code) || code === NEW_LETTER ? [] : String.fromCodePoint(code),
  )
  const texts = fc.sample(
    fc.string({ unit: fc.oneof(fc.constantFrom(...'АВС авс µß-./ 0aBõ'), fc.string({ unit: 'grapheme' })) }),
    { numRuns: 300 },
  )
  const characterTexts = [...characters, ...texts.map(text => text.replaceAll('\0', ''))]
  const { rows } = await db.execute<{ text: string; number: string }>(sql`
    select text, part_number(text) as number from unnest(${sql.param(characterTexts)}::text[]) as a(text)`)
  expect(rows.filter(({ text, number }) => number !== normalizePartNumber(text))).toEqual([])
})

test('finds a code in any spelling, own codes first, and only the closest one', async () => {
  const { db } = await openTestApp(() => {})
  const ids = await makeProducts(db, [
    { code1: '0 986 479 R33' },
    { code1: 'NOR.0707-60' },
    { code1: 'PL-10049', code2: 'MK 12/3' },
    { code1: 'AB-12' },
    { code1: 'A-B12', code2: 'nor070760' },
    { code1: '螺栓' },
  ])
  const findIndexes = async (...codes: string[]) => {
    const byCode = await findByCodes(db, codes)
    return codes.map(code => (byCode.get(code)?.ids ?? []).map(id => ids.indexOf(id)))
  }
  expect(await findIndexes('0986479R33', '0986479r33', '0-986-479-R33', '0\u00a0986 479 r33')).toEqual([
    [0],
    [0],
    [0],
    [0],
  ])
  expect(await findIndexes('nor070760', 'NOR 0707 60', 'PL10049', 'pl 10049', 'РL-10049')).toEqual([
    [1],
    [1],
    [2],
    [2],
    [2],
  ])
  expect(await findIndexes('mk12-3', 'ab-12', 'a-b12', 'AB 12')).toEqual([[2], [3], [4], [3, 4]])
  expect(await findIndexes('螺栓', '螺', '---', '')).toEqual([[5], [], [], []])
  const manufacturerMatches = await findByCodes(db, ['nor070760', 'PL-10049'], 'manufacturer')
  expect([...manufacturerMatches]).toEqual([
    ['nor070760', expect.objectContaining({ ids: [ids[4]], isUnclear: false })],
  ])
})

test('finds a product by any spelling of its code', async () => {
  const { db } = await openTestApp(() => {})
  const part = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 1, maxLength: 5 })
  const separator = fc.constantFrom('', ' ', '-', '.', '/', '_', '\u00a0', ' - ')
  const code = fc.tuple(
    fc.array(part, { minLength: 2, maxLength: 4 }),
    fc.array(separator, { minLength: 4, maxLength: 4 }),
  )
  const joinParts = (parts: readonly string[], separators: readonly string[]) =>
    parts.map((piece, index) => (index === 0 ? piece : `${separators[index]}${piece}`)).join('')
  const samples = fc.sample(fc.tuple(code, fc.array(separator, { minLength: 4, maxLength: 4 }), fc.boolean()), {
    numRuns: 60,
  })
  const spellings = samples.map(([[parts, separators], otherSeparators, isLower]) => {
    const otherSpelling = joinParts(parts, otherSeparators)
    return { code1: joinParts(parts, separators), spelling: isLower ? otherSpelling.toLowerCase() : otherSpelling }
  })
  const ids = await makeProducts(
    db,
    spellings.map(({ code1 }) => ({ code1 })),
  )
  const matches = await findByCodes(
    db,
    spellings.map(({ spelling }) => spelling),
  )
  for (const { code1, spelling } of spellings) {
    // The closest spelling wins, which may be another product with the same normal form.
    const codes = (matches.get(spelling)?.ids ?? []).map(id => spellings[ids.indexOf(id)]?.code1 ?? '')
    // A decimal point at another place makes another code.
    if (compareSpellings(code1, spelling) === 'other') continue
    expect(codes.map(normalizePartNumber), spelling).toContain(normalizePartNumber(code1))
  }
})

test('finds a product by a scanned GTIN, with spaces and without leading zeros', async () => {
  const { db } = await openTestApp(() => {})
  const [id] = await makeProducts(db, [{ gtin: '0036000291452' }, { gtin: '4006381333931' }])
  const codes = ['036000291452', '0036 0002-91452', '00036000291452', '36000291453']
  const matches = await findByCodes(db, codes)
  expect(codes.map(code => matches.get(code)?.ids)).toEqual([[id], [id], [id], undefined])
})

test('distinguishes codes by their decimal point, and reports a missing point as unclear', async () => {
  const { db } = await openTestApp(() => {})
  const [coarseId, plainId] = await makeProducts(db, [{ code1: 'M8x1.25' }, { code1: 'V20' }])
  const codes = ['m8x1,25', 'M8 x 1-25', 'M8x12.5', 'M8x125', 'V2.0', 'V 20']
  const matches = await findByCodes(db, codes)
  expect(codes.map(code => matches.get(code)?.ids)).toEqual([
    [coarseId],
    [coarseId],
    undefined,
    [coarseId],
    [plainId],
    [plainId],
  ])
  expect(codes.map(code => matches.get(code)?.isUnclear ?? null)).toEqual([false, false, null, true, true, false])
  await makeProducts(db, [{ code1: 'M8x12.5' }])
  expect((await findByCodes(db, ['M8x125'])).get('M8x125')?.ids).toHaveLength(2)
  const { rows } = await db.execute<{ code: string; form: string }>(sql`
    select code, ${buildNormalizedCode(sql`code`)} as form
    from unnest(${sql.param([...codes, 'AB.12.5', '\uff11\uff0c\uff15', 'x1.5 y2.75'])}::text[]) as a(code)`)
  for (const { code, form } of rows) expect(form, code).toBe(normalizeKeepingDecimals(code))
  expect(rows.at(-1)?.form).toBe(`X1${DECIMAL_POINT_TOKEN}5Y2${DECIMAL_POINT_TOKEN}75`)
})
