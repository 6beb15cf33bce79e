import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { recordChange } from '../testing/record-change.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { hasMissedChanges, openChangeStream, purgeChanges } from './change-stream.ts'
import { changes } from './tables.ts'

test('waitForListeners processes changes committed while another database has a running transaction', async () => {
  const database = await createTestDatabase()
  const otherDatabase = await createTestDatabase()
  const stream = await openChangeStream(database.db, database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await stream.close()
    await database.drop()
    await otherDatabase.drop()
  })
  const received: string[] = []
  stream.subscribe(tags => void received.push(...tags))
  const otherClient = await otherDatabase.db.$client.connect()
  await otherClient.query('begin; select pg_current_xact_id()')
  await recordChange(database.db, ['product:1'])
  const settled = stream.waitForListeners().then(() => 'settled')
  const queryRepeatedly = async (): Promise<string> => {
    for (let round = 0; round < 20; round++) await otherClient.query('select 1')
    return 'waiting'
  }
  expect(await Promise.race([settled, queryRepeatedly()])).toBe('waiting')
  expect(received).toEqual([])
  await otherClient.query('commit')
  otherClient.release()
  await settled
  expect(received).toEqual(['product:1'])
})

test('retries a listener that fails until it succeeds, and calls the others once', async () => {
  const database = await createTestDatabase()
  const stream = await openChangeStream(database.db, database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await stream.close()
    await database.drop()
  })
  const attempts: string[][] = []
  const received: string[][] = []
  stream.subscribe(tags => {
    attempts.push([...tags])
    if (attempts.length < 5) throw new Error('not yet')
  })
  stream.subscribe(tags => void received.push([...tags]))
  await recordChange(database.db, ['product:1'])
  await vi.waitUntil(() => attempts.length >= 5, { timeout: 30_000 })
  await stream.waitForListeners()
  expect(attempts).toEqual(Array.from({ length: 5 }, () => ['product:1']))
  expect(received).toEqual([['product:1']])
})

test('waitUntilCurrent waits briefly for announced changes, and not at all without one', async () => {
  const database = await createTestDatabase()
  const stream = await openChangeStream(database.db, database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await stream.close()
    await database.drop()
  })
  await stream.waitUntilCurrent(60_000)
  const received: string[] = []
  const gate = Promise.withResolvers<void>()
  stream.subscribe(async tags => {
    if (tags.includes('product:2')) await gate.promise
    received.push(...tags)
  })
  await recordChange(database.db, ['product:1'])
  stream.announce(['product:1'])
  await stream.waitUntilCurrent(60_000)
  expect(received).toEqual(['product:1'])
  // A second announcement at once must not wait for the throttle.
  await recordChange(database.db, ['content'])
  stream.announce(['content'])
  await stream.waitUntilCurrent(60_000)
  expect(received).toEqual(['product:1', 'content'])
  await recordChange(database.db, ['product:2'])
  stream.announce(['product:2'])
  await stream.waitUntilCurrent()
  expect(received).toEqual(['product:1', 'content'])
  gate.resolve()
  await stream.waitForListeners()
  expect(received).toEqual(['product:1', 'content', 'product:2'])
})

test('calls sources first, then caches, then other listeners, whatever the order of subscription', async () => {
  const database = await createTestDatabase()
  const stream = await openChangeStream(database.db, database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await stream.close()
    await database.drop()
  })
  const received: string[] = []
  stream.subscribe(() => void received.push('consumer'))
  stream.subscribe(() => void received.push('cache'), 'cache')
  stream.subscribe(() => void received.push('source'), 'source')
  await recordChange(database.db, ['content'])
  await stream.waitForListeners()
  expect(received).toEqual(['source', 'cache', 'consumer'])
  const unsubscribe = stream.subscribe(() => void received.push('left'), 'cache')
  unsubscribe()
  stream.announce(['content'])
  expect(received.slice(3)).toEqual(['cache'])
})

test('deletes old changes and reports readers that missed them', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  await db.insert(changes).values({ tags: ['content'], at: new Date(Date.now() - 3 * DAY_MS) })
  await recordChange(db, ['settings'])
  const [oldXid = '', recentXid = ''] = (await db.select().from(changes).orderBy(changes.seq)).map(row => row.xid)
  expect(await hasMissedChanges(db, oldXid)).toBe(false)
  await purgeChanges(db)
  expect((await db.select().from(changes)).map(row => row.tags)).toEqual([['settings']])
  expect(await hasMissedChanges(db, oldXid)).toBe(true)
  expect(await hasMissedChanges(db, recentXid)).toBe(false)
  await purgeChanges(db)
  expect(await hasMissedChanges(db, recentXid)).toBe(false)
})
