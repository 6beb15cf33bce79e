import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { findRowsChangedBy, groupRejections, isForeignOperation } from './bulk.ts'
import { createTestDatabase } from './testing/test-database.ts'

test('groups a hundred thousand rejected rows quickly, with the first names', () => {
  const chooseRejection = (id: number): string | null => {
    if (id === 1) return null
    return id < 5 ? 'rare' : 'often'
  }
  const verdicts = Array.from({ length: 100_000 }, (_, id) => ({
    id,
    name: `#${id}`,
    rejection: chooseRejection(id),
  }))
  const before = process.threadCpuUsage()
  expect(groupRejections(verdicts, key => key)).toEqual([
    { reason: 'often', count: 99_995, names: ['#5', '#6', '#7'] },
    { reason: 'rare', count: 4, names: ['#0', '#2', '#3'] },
  ])
  // Copying the earlier results for each row would take minutes.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})

test('reads only the entries of its own rows in a step of a large operation', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const operationId = '11111111-1111-4111-8111-11111111111a'
  await db.execute(sql`
    insert into audit_entry (at, operation_id, actor, user_id, kind, subject, action)
    select now(), ${operationId}::uuid, 'user', 1, 'product', n::text, 'changed' from generate_series(1, 5000) n`)
  const readCount = await db.transaction(async tx => {
    const ids = [1, 2, 3, 5001]
    expect(await findRowsChangedBy(tx, { operationId: operationId.toUpperCase(), kind: 'product', ids })).toEqual(
      new Set([1, 2, 3]),
    )
    expect(await isForeignOperation(tx, operationId, 1)).toBe(false)
    expect(await isForeignOperation(tx, operationId, 2)).toBe(true)
    const { rows } = await tx.execute<{ count: number }>(
      sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname = 'audit_entry'`,
    )
    return rows[0]!.count
  })
  // Reading by the index on `operation_id` would read all 5,000 entries.
  expect(readCount).toBeLessThan(100)
})
