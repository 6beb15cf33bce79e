import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordChange } from '../testing/record-change.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { hasMissedChanges, openChangeStream, purgeChanges } from './change-stream.ts'
import { changes } from './tables.ts'

test('settle processes changes committed while another database has a running transaction', async () => {
  const database = await createTestDatabase()
  const other = await createTestDatabase()
  const stream = await openChangeStream(database.db, database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await stream.close()
    await database.drop()
    await other.drop()
  })
  const told: string[] = []
  stream.subscribe(tags => void told.push(...tags))
  const busy = await other.db.$client.connect()
  await busy.query('begin; select pg_current_xact_id()')
  await recordChange(database.db, ['product:1'])
  const settled = stream.waitForListeners().then(() => 'settled')
  const meanwhile = async (): Promise<string> => {
    for (let n = 0; n < 20; n++) await busy.query('select 1')
    return 'waiting'
  }
  expect(await Promise.race([settled, meanwhile()])).toBe('waiting')
  expect(told).toEqual([])
  await busy.query('commit')
  busy.release()
  await settled
  expect(told).toEqual(['product:1'])
})

test('retries a listener that fails until it succeeds, and calls the others once', async () => {
  const database = await createTestDatabase()
  const stream = await openChangeStream(database.db, database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await stream.close()
    await database.drop()
  })
  const tries: string[][] = []
  const heard: string[][] = []
  stream.subscribe(tags => {
    tries.push([...tags])
    if (tries.length < 5) throw new Error('not yet')
  })
  stream.subscribe(tags => void heard.push([...tags]))
  await recordChange(database.db, ['product:1'])
  await vi.waitUntil(() => tries.length >= 5, { timeout: 30_000 })
  await stream.waitForListeners()
  expect(tries).toEqual(Array.from({ length: 5 }, () => ['product:1']))
  expect(heard).toEqual([['product:1']])
})

test('followed waits briefly for announced changes, and not at all without one', async () => {
  const database = await createTestDatabase()
  const stream = await openChangeStream(database.db, database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await stream.close()
    await database.drop()
  })
  await stream.waitUntilCurrent(60_000)
  const heard: string[] = []
  const held = Promise.withResolvers<void>()
  stream.subscribe(async tags => {
    if (tags.includes('product:2')) await held.promise
    heard.push(...tags)
  })
  await recordChange(database.db, ['product:1'])
  stream.announce(['product:1'])
  await stream.waitUntilCurrent(60_000)
  expect(heard).toEqual(['product:1'])
  // A second announcement at once must not wait for the throttle.
  await recordChange(database.db, ['content'])
  stream.announce(['content'])
  await stream.waitUntilCurrent(60_000)
  expect(heard).toEqual(['product:1', 'content'])
  await recordChange(database.db, ['product:2'])
  stream.announce(['product:2'])
  await stream.waitUntilCurrent()
  expect(heard).toEqual(['product:1', 'content'])
  held.resolve()
  await stream.waitForListeners()
  expect(heard).toEqual(['product:1', 'content', 'product:2'])
})

test('calls sources first, then caches, then other listeners, whatever the order of subscription', async () => {
  const database = await createTestDatabase()
  const stream = await openChangeStream(database.db, database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await stream.close()
    await database.drop()
  })
  const heard: string[] = []
  stream.subscribe(() => void heard.push('after'))
  stream.subscribe(() => void heard.push('kept'), 'kept')
  stream.subscribe(() => void heard.push('source'), 'source')
  await recordChange(database.db, ['content'])
  await stream.waitForListeners()
  expect(heard).toEqual(['source', 'kept', 'after'])
  const leave = stream.subscribe(() => void heard.push('left'), 'kept')
  leave()
  stream.announce(['content'])
  expect(heard.slice(3)).toEqual(['kept'])
})

test('deletes old changes and reports readers that missed them', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  await db.insert(changes).values({ tags: ['content'], at: new Date(Date.now() - 3 * 86_400_000) })
  await recordChange(db, ['settings'])
  const [old = '', recent = ''] = (await db.select().from(changes).orderBy(changes.seq)).map(row => row.xid)
  expect(await hasMissedChanges(db, old)).toBe(false)
  await purgeChanges(db)
  expect((await db.select().from(changes)).map(row => row.tags)).toEqual([['settings']])
  expect(await hasMissedChanges(db, old)).toBe(true)
  expect(await hasMissedChanges(db, recent)).toBe(false)
  await purgeChanges(db)
  expect(await hasMissedChanges(db, recent)).toBe(false)
})
