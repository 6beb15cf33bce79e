import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn as textOf } from '#kernel/multilingual.ts'
import { setLanguages, shopLanguages } from '#wire/languages.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { selectTextIn } from './select-text-in.ts'

let database: TestDatabase
const spoken = shopLanguages()
beforeAll(async () => {
  database = await createTestDatabase()
  setLanguages(['et', 'ru', 'en', 'lv'])
})
afterAll(async () => {
  setLanguages(spoken)
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
])('%j reads in the database as it does elsewhere', async texts => {
  const kept = JSON.stringify({ type: 'language', ...texts })
  for (const language of shopLanguages()) {
    const { rows } = await database.db.execute<{ kept: object; text: string | null }>(
      sql`select t as kept, ${selectTextIn(sql`t`, language)} as text from (values (${kept}::jsonb)) as v (t)`,
    )
    expect(rows[0]!.text ?? '', language).toBe(textOf(rows[0]!.kept as { type: 'language' }, language))
  }
})
