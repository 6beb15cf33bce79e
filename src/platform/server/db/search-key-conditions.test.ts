import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSearchKey } from '#kernel/search-text.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { buildWordsCondition } from './search-key-conditions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/**
 * Finds texts whose search keys differ between kernel and database, for letters of the database's Unicode version.
 */
const findDifferences = async (texts: readonly string[]) => {
  const pairs = texts.map(text => ({ text, key: buildSearchKey(text) }))
  const { rows } = await database.db.execute<{ text: string; key: string; databaseKey: string }>(sql`
    select text, key, search_key(text) as "databaseKey" from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (text text, key text)
    where search_key(text) is distinct from key and unicode_assigned(text)`)
  return rows
}

const isFound = async (text: string, q: string): Promise<boolean> => {
  const { rows } = await database.db.execute<{ found: boolean }>(
    sql`select ${buildWordsCondition(sql`search_key(${text}::text)`, q)} as found`,
  )
  return rows[0]!.found
}

test('the database folds every letter as the kernel does', async () => {
  const letters = Array.from({ length: 0x2_ffff }, (_, index) => index + 1)
    .filter(code => code < 0xd800 || code > 0xdfff)
    .map(code => String.fromCodePoint(code))
    .filter(letter => /[^\p{Cn}\p{Co}]/u.test(letter))
  expect(await findDifferences(letters)).toEqual([])
})

test('the database folds every text as the kernel does', async () => {
  const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 30 }), 500)
  const mixed = fc.sample(
    fc.array(fc.constantFrom(..."aÕõ̃éЁё̈İIıßŠŁø’'´`-–—./_ \n\u00ad\u200bΣς…ﬁ№⅜"), { maxLength: 12 }),
    500,
  )
  expect(
    await findDifferences([...texts, ...mixed.map(letters => letters.join(''))].map(text => text.replaceAll('\0', ''))),
  ).toEqual([])
})

test.each([
  ['Jānis Bērziņš', 'berzins'],
  ['Kęstutėlis', 'kestutelis'],
  ['Żółć', 'zolc'],
  ['Muñoz', 'MUNOZ'],
  ['Ågård', 'agard'],
  ['Щёголев', 'щеголев'],
  ['Щеголев', 'щёголев'],
  ['O’Brien', "o'brien"],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'o’brien'],
  ['OBrien', 'o`brien'],
  ['Bērziņš'.normalize('NFD'), 'bērziņš'],
  ['Bērziņš', 'bērziņš'.normalize('NFD')],
  ['Straße', 'strasse'],
  ['Đorđević', 'djordjevic'],
  ['Đorđević', 'dordevic'],
  ['Djordjevic', 'djordjevic'],
  ['Jørgensen', 'jorgensen'],
  ['Łukasz', 'lukasz'],
  ['Ørsted (DK)', 'oersted'],
  ['Møller', 'moeller'],
  ['Möller', 'moeller'],
  ['Møller', 'moller'],
  ['Åse', 'aase'],
  ['Ågård', 'aagaard'],
  ['Müller', 'mueller'],
  ['Jäger', 'jaeger'],
  ['Bjærke', 'bjaerke'],
  ['XDJ-200', 'j200'],
  ['Αλέξανδρος', 'αλεξανδροσ'],
  ['PL-13640', 'pl13640'],
  ['pidur\u00adiketas', 'piduriketas'],
  ['Jaan\u00a0Tamm', 'tamm jaan'],
])('%s is found by %s', async (text, q) => expect(await isFound(text, q)).toBe(true))

test.each([
  ['Bērziņš', 'berzens'],
  ['Jaan Tamm', 'tamm mati'],
  ['Djordjevic', 'dordevic x'],
  ['Ceramic', 'raami'],
  ['Pakett', 'paak'],
  ['Møller+', 'moeller*'],
  ['Jaan Tamm', '-'],
  ['100%', '50%'],
  ['abc', 'a%c'],
])('%s is not found by %s', async (text, q) => expect(await isFound(text, q)).toBe(false))
