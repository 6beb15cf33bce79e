import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { prepareOnce, UNNAMED_STATEMENT } from './prepare-once.ts'
import { createPreparingClient } from './preparing-client.ts'
import { platformValues } from './tables.ts'

const listPreparedQueries = async (options: { hasOwnSessions?: boolean }) => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, 1, options)
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  for (let n = 0; n < 6; n++) {
    await db.insert(platformValues).values({ key: `k${n}`, value: n })
    const [row] = await db
      .select()
      .from(platformValues)
      .where(eq(platformValues.key, `k${n}`))
    expect(row).toEqual({ key: `k${n}`, value: n })
    await db.execute(sql.raw(`select ${n}`))
  }
  const { rows } = await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
  return rows.map(row => row.statement.slice(0, 6)).toSorted()
}

test('prepares a frequent query once, and never a query without parameters', async () => {
  expect(await listPreparedQueries({})).toEqual(['insert', 'select'])
})

test('prepares nothing behind a pooler', async () => {
  expect(await listPreparedQueries({ hasOwnSessions: false })).toEqual([])
})

test('prepares single statements without parameters when includesParameterless is set', async () => {
  const database = await createTestDatabase()
  const client = new (createPreparingClient({ includesParameterless: true }))({ connectionString: database.url })
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  await client.connect()
  for (let n = 0; n < 4; n++) {
    await client.query('begin')
    expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
    await client.query('select 1; select 2')
    await client.query('commit')
  }
  const { rows } = await client.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'select 7 as seven' }])
})

test('reuses a query of one transaction in the next one of the connection', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, 1)
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  let builds = 0
  const selectByKey = prepareOnce(db => {
    builds++
    return db
      .select()
      .from(platformValues)
      .where(eq(platformValues.key, sql.placeholder('key')))
      .prepare(UNNAMED_STATEMENT)
  })
  for (const key of ['a', 'b', 'c']) {
    await db.transaction(async tx => {
      await tx.insert(platformValues).values({ key, value: key })
      expect(await selectByKey(tx).execute({ key })).toEqual([{ key, value: key }])
    })
  }
  expect(builds).toBe(1)
})
