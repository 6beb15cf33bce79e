import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type Actor, createSystemActor } from './actor.ts'
import { buildAuditInsert } from './audit/audit-recorder.ts'
import { decryptText } from './audit/encrypt.ts'
import { purgeIpAddresses } from './audit/purge-ip-addresses.ts'
import { auditEntries, auditKeys } from './audit/tables.ts'
import { changes, platformValues } from './db/tables.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { type Write, write } from './write.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const MARI: Actor = { kind: 'user', id: 7, from: '2001:db8::17' }
const GUEST: Actor = { kind: 'guest', from: '192.0.2.44' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(() => undefined)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(NOW)
  await app.db.delete(platformValues)
  await app.db.delete(changes)
})

const insertValue = (tx: Write, key: string) => tx.insert(platformValues).values({ key, value: 1 })
const readKeys = async () =>
  (await app.db.select().from(platformValues).orderBy(asc(platformValues.key))).map(row => row.key)
const readTags = async () => (await app.db.select().from(changes).orderBy(asc(changes.seq))).map(row => row.tags)
const readEntries = (subject: string) =>
  app.db.select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(asc(auditEntries.id))

test('stores rows together with their change and audit entry', async () => {
  const result = await write(app, MARI, async tx => {
    await insertValue(tx, 'a')
    tx.changed(['listing', 'settings'])
    tx.changed(['listing'])
    tx.audit({ kind: 'page', id: 'a', before: { name: 'Vana', place: 1 }, after: { name: 'Uus', place: 1 } })
    return ok('done')
  })
  expect(result).toEqual(ok('done'))
  expect(await readKeys()).toEqual(['a'])
  expect(await readTags()).toEqual([['listing', 'settings']])
  expect(await readEntries('a')).toMatchObject([
    {
      at: NOW,
      actor: 'user',
      userId: 7,
      job: null,
      kind: 'page',
      action: 'changed',
      before: { name: 'Vana' },
      after: { name: 'Uus' },
    },
  ])
})

test('rolls back everything written before a failure', async () => {
  const answer = await write(app, MARI, async (tx): Promise<Result<string, 'late'>> => {
    await insertValue(tx, 'b')
    tx.changed(['listing'])
    tx.audit({ kind: 'page', id: 'b', after: {} })
    return failure('late')
  })
  expect(answer).toEqual(failure('late'))
  expect([await readKeys(), await readTags(), await readEntries('b')]).toEqual([[], [], []])
})

test('rolls back and rethrows an error', async () => {
  const pendingWrite = write(app, MARI, async tx => {
    await insertValue(tx, 'c')
    tx.audit({ kind: 'page', id: 'c', after: {} })
    throw new Error('broken')
  })
  await expect(pendingWrite).rejects.toThrow('broken')
  expect([await readKeys(), await readEntries('c')]).toEqual([[], []])
})

test.each([
  ['user', MARI],
  ['guest', GUEST],
])('throws when a %s writes without an audit entry, and stores nothing', async (_name, actor) => {
  const pendingWrite = write(app, actor, async tx => {
    await insertValue(tx, 'd')
    return ok(null)
  })
  await expect(pendingWrite).rejects.toThrow('must record an audit entry')
  expect(await readKeys()).toEqual([])
})

test('lets the system write without an audit entry', async () => {
  await write(app, createSystemActor('tidy'), async tx => {
    await insertValue(tx, 'e')
    return ok(null)
  })
  expect(await readKeys()).toEqual(['e'])
  expect(await readTags()).toEqual([])
})

test('stores no audit entry for a change without a difference', async () => {
  await write(app, MARI, async tx => {
    tx.audit({ kind: 'page', id: 'f', before: { name: 'Sama' }, after: { name: 'Sama' } })
    return ok(null)
  })
  expect(await readEntries('f')).toEqual([])
})

test('notifies listeners after the commit', async () => {
  const received: string[][] = []
  const unsubscribe = app.changes.subscribe(async tags => {
    received.push([...tags, ...(await readKeys())])
  })
  await write(app, createSystemActor('tidy'), async tx => {
    await insertValue(tx, 'g')
    tx.changed(['content'])
    return ok(null)
  })
  await app.changes.waitForListeners()
  unsubscribe()
  expect(received).toEqual([['content', 'g']])
})

test('records the change and the audit entry in the statement that changes the row', async () => {
  await write(app, GUEST, async tx => {
    await tx.execute(sql`
      with put as (insert into platform_value (key, value) values ('h', '1') returning key),
        changed as (${tx.buildTagInsert(['product:4'])}),
        audited as (${buildAuditInsert(sql`(select key from put)`, tx.serializeEntry({ kind: 'order', action: 'placed', after: { totalCents: 5 } }))})
      select 1`)
    return ok(null)
  })
  expect(await readTags()).toEqual([['product:4']])
  expect(await readEntries('h')).toMatchObject([
    { actor: 'guest', userId: null, action: 'placed', before: null, after: { totalCents: 5 } },
  ])
})

test('groups several transactions into one operation', async () => {
  const operationId = 'c1b1d3a6-6f0e-4a57-9a51-0d8f7d9f1c11'
  for (const id of [1, 2]) {
    await write(
      app,
      createSystemActor('import'),
      async tx => {
        tx.audit({ kind: 'product', id: `i${id}`, after: { name: id } })
        return ok(null)
      },
      operationId,
    )
  }
  const operationEntries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.operationId, operationId))
    .orderBy(auditEntries.subject)
  expect(operationEntries.map(entry => [entry.subject, entry.job])).toEqual([
    ['i1', 'import'],
    ['i2', 'import'],
  ])
})

test('decrypts an IP address until the key of its month is deleted', async () => {
  await write(app, MARI, async tx => {
    tx.audit({ kind: 'page', id: 'j', after: { name: 'Uus' } })
    return ok(null)
  })
  const [entry] = await readEntries('j')
  expect(JSON.stringify(entry)).not.toContain('2001:db8')
  expect(entry!.origin!.toString('latin1')).not.toContain('2001:db8')
  const readKey = async () =>
    (await app.db.select().from(auditKeys).where(eq(auditKeys.name, entry!.originKey!)))[0]?.key
  expect(decryptText((await readKey())!, entry!.origin!)).toBe('2001:db8::17')

  app.setNow(new Date('2027-11-20T10:00:00Z'))
  await purgeIpAddresses(app)
  expect(await readKey()).toBeDefined()
  app.setNow(new Date('2027-12-25T10:00:00Z'))
  await purgeIpAddresses(app)
  expect(await readKey()).toBeUndefined()
  expect(await readEntries('j')).toMatchObject([{ after: { name: 'Uus' } }])
})

test.each([
  `update audit_entry set action = 'nothing'`,
  `update audit_entry set action = 'nothing' where false`,
  'delete from audit_entry',
  'truncate audit_entry',
])('the database itself refuses: %s', async statement => {
  await expect(app.db.$client.query(statement)).rejects.toThrow('append-only')
})
