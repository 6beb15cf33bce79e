import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { platformValues } from './tables.ts'

const preparedOn = async (options: { ownSessions?: boolean }) => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, 1, options)
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  for (let n = 0; n < 6; n++) {
    await db.insert(platformValues).values({ key: `k${n}`, value: n })
    const [found] = await db
      .select()
      .from(platformValues)
      .where(eq(platformValues.key, `k${n}`))
    expect(found).toEqual({ key: `k${n}`, value: n })
    await db.execute(sql.raw(`select ${n}`))
  }
  const { rows } = await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
  return rows.map(row => row.statement.slice(0, 6)).toSorted()
}

test('what is asked again and again is prepared once; what has no parameters is not', async () => {
  expect(await preparedOn({})).toEqual(['insert', 'select'])
})

test('nothing is, where sessions are a pooler’s', async () => {
  expect(await preparedOn({ ownSessions: false })).toEqual([])
})
