import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pickText } from '#kernel/multilingual.ts'
import { getShopLanguages, setShopLanguages } from '#wire/languages.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { selectTextIn } from './select-text-in.ts'

let database: TestDatabase
const originalLanguages = getShopLanguages()
beforeAll(async () => {
  database = await createTestDatabase()
  setShopLanguages(['et', 'ru', 'en', 'lv'])
})
afterAll(async () => {
  setShopLanguages(originalLanguages)
  await database.drop()
})

test.each([
  [{ et: 'Vedru', en: 'Spring' }],
  [{ et: '', en: 'Only English' }],
  [{ en: 'Only English' }],
  [{ et: 'Vedru', en: '' }],
  [{ et: '', ru: 'Пружина', lv: 'Atspere' }],
  [{ et: '', lv: '', en: '', ru: 'Пружина' }],
  [{ et: '' }],
  [{}],
])('selects the same text of %j as the kernel', async texts => {
  const storedText = JSON.stringify({ type: 'language', ...texts })
  for (const language of getShopLanguages()) {
    const { rows } = await database.db.execute<{ stored: object; text: string | null }>(
      sql`select t as stored, ${selectTextIn(sql`t`, language)} as text from (values (${storedText}::jsonb)) as v (t)`,
    )
    expect(rows[0]!.text ?? '', language).toBe(pickText(rows[0]!.stored as { type: 'language' }, language))
  }
})
