import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { roles } from '#accounts/server/tables.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { buildOriginalKey } from '#files/server/original-key.ts'
import { makeFile } from '#files/testing/factories.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { checkBackup } from '#platform/server/backup/read-backup.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { type ComposedShop, composedShop, STAFF } from '../testing/composed-shop.ts'

const SOON = { timeout: 30_000, interval: 100 }
let shop: ComposedShop
let place: string
beforeAll(async () => {
  shop = await composedShop()
  place = mkdtempSync(path.join(tmpdir(), 'pitlane-nightly-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(place, { recursive: true, force: true })
})

const tonight = (): Promise<void> => shop.app.db.transaction(tx => shop.app.jobs.enqueue(tx, job('nightly-backup'), {}))
const save = async (body: object) => {
  const staff = shop.browser()
  await staff.logIn(STAFF)
  return staff.call('PUT', '/v1/admin/backup-settings', { body })
}

test('stores backups in the configured folder, keeps the latest and leaves other files alone', async () => {
  writeFileSync(path.join(place, 'holiday.jpg'), 'x')
  const names = ['20260101T022000Z', '20260102T022000Z', '20260103T022000Z'].map(at => `pitlane-${at}.tar.zst`)
  for (const name of names) writeFileSync(path.join(place, name), 'old')
  const unfinished = path.join(place, 'pitlane-20260104T022000Z.tar.zst.part')
  writeFileSync(unfinished, 'half')
  utimesSync(unfinished, 1, 1)
  expect((await save({ folder: place, keep: 2 })).statusCode).toBe(200)
  const entries = await shop.app.db.select().from(auditEntries).where(eq(auditEntries.subject, 'backups'))
  expect(entries).toMatchObject([{ kind: 'settings', before: { keep: 7 }, after: { folder: place, keep: 2 } }])
  await tonight()
  await vi.waitFor(() => expect(readdirSync(place)).toHaveLength(3), SOON)
  const [photo, old, latest = ''] = readdirSync(place).toSorted()
  expect([photo, old]).toEqual(['holiday.jpg', names[2]])
  expect((await checkBackup(path.join(place, latest))).tables.length).toBeGreaterThan(20)
})

test('opens a task for a backup without all files and deletes no older one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-without-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const names = ['20260101T022000Z', '20260102T022000Z'].map(at => `pitlane-${at}.tar.zst`)
  for (const name of names) writeFileSync(path.join(folder, name), 'old')
  await save({ folder, keep: 1 })
  const { storageKey } = await makeFile(shop.app.db, shop.app.storage)
  const key = buildOriginalKey(storageKey)
  const bytes = (await shop.app.storage.get(key))!
  await shop.app.storage.delete(key)
  await tonight()
  await vi.waitFor(async () => {
    const { rows } = await shop.app.db.$client.query(
      `delete from staff_task where kind = 'backup-failed' returning details ->> 'why' as why`,
    )
    expect(rows).toEqual([{ why: expect.stringMatching(`without 1 files.*files/${key}`) }])
  }, SOON)
  expect(readdirSync(folder).toSorted().slice(0, 2)).toEqual(names)
  expect(readdirSync(folder)).toHaveLength(3)
  await shop.app.storage.put(key, bytes)
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  shop.setNow(tomorrow)
  onTestFinished(() => shop.setNow(null))
  await tonight()
  const name = `pitlane-${tomorrow.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.zst`
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([name]), SOON)
})

test('opens one task for repeated failures', async () => {
  const file = path.join(place, 'a-file')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  await save({ folder: path.join(file, 'below'), keep: 2 })
  const tasks = async () => {
    const { rows } = await shop.app.db.$client.query(
      `select details ->> 'why' as why from staff_task where kind = 'backup-failed'`,
    )
    return rows
  }
  await tonight()
  await vi.waitFor(async () => expect(await tasks()).toEqual([{ why: expect.stringContaining('ENOTDIR') }]), SOON)
  await tonight()
  await vi.waitFor(async () => {
    const { rows } = await shop.app.db.$client.query(
      `select 1 from pgboss.job where name = 'nightly-backup' and state in ('retry', 'failed')`,
    )
    expect(rows).toHaveLength(2)
  }, SOON)
  expect(await tasks()).toHaveLength(1)
})

test('reports a failed backup at once, queues no second one and retries it on request', async () => {
  const { $client } = shop.app.db
  await $client.query(`delete from pgboss.job where name = 'nightly-backup'`)
  await $client.query(`delete from staff_task where kind = 'backup-failed'`)
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-failing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const blocked = path.join(folder, 'blocked')
  writeFileSync(blocked, '')
  await save({ folder: path.join(blocked, 'below'), keep: 2 })
  const staff = shop.browser()
  await staff.logIn(STAFF)
  const ask = async () => (await staff.call('POST', '/v1/admin/backup', { body: {} })).statusCode
  const list = async () => (await staff.call('GET', '/v1/admin/backup')).json().data
  const queued = async () =>
    (
      await $client.query(
        `select 1 from pgboss.job where name = 'nightly-backup' and state in ('created', 'active', 'retry')`,
      )
    ).rows.length
  const asked = await Promise.all([ask(), ask(), ask()])
  expect(asked.filter(status => status === 200)).toHaveLength(1)
  expect(await queued()).toBe(1)
  await vi.waitFor(async () => {
    const { is_running, failure, retry_at } = await list()
    expect({ is_running, failure }).toMatchObject({
      is_running: false,
      failure: { why: expect.stringContaining('ENOTDIR') },
    })
    expect(Date.parse(retry_at)).toBeGreaterThan(Date.now())
  }, SOON)
  const { rows } = await $client.query(`select closed_at from staff_task where kind = 'backup-failed'`)
  expect(rows).toEqual([{ closed_at: null }])
  rmSync(blocked)
  // The request reuses the queued retry.
  expect(await ask()).toBe(200)
  expect(await queued()).toBeLessThan(2)
  await vi.waitFor(async () => {
    const { backups, failure, retry_at } = await list()
    expect([backups.length, failure, retry_at]).toEqual([1, null, null])
  }, SOON)
})

test.each([
  { folder: 'relative', keep: 1 },
  { folder: '/a\0b', keep: 1 },
  { folder: '', keep: -1 },
])('refuses %j', async body => expect((await save(body)).statusCode).toBe(422))

test('makes one requested backup at a time, and lists and serves only backups', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-asked-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'secret.txt'), 'x')
  await shop.app.db.$client.query(`delete from pgboss.job where name = 'nightly-backup'`)
  await save({ folder, keep: 0 })
  const staff = shop.browser()
  await staff.logIn(STAFF)
  const list = async () => (await staff.call('GET', '/v1/admin/backup')).json().data
  expect(await list()).toEqual({ backups: [], is_running: false, failure: null, retry_at: null })
  const asked = await Promise.all([1, 2].map(() => staff.call('POST', '/v1/admin/backup', { body: {} })))
  expect(asked.map(answer => answer.statusCode)).toContain(200)
  await vi.waitFor(async () => expect((await list()).is_running).toBe(false), SOON)
  const { backups } = await list()
  const [{ name, bytes }] = backups
  const fetched = await staff.call('GET', `/v1/admin/backup/${name}`)
  expect([fetched.statusCode, fetched.rawPayload.length]).toEqual([200, bytes])
  expect(fetched.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  for (const [other, status] of [
    ['secret.txt', 422],
    ['pitlane-20200101T000000Z.tar.zst', 404],
    [encodeURIComponent('../secret.txt'), 422],
  ] as const) {
    expect((await staff.call('GET', `/v1/admin/backup/${other}`)).statusCode, other).toBe(status)
  }
  // A backup contains everything, so only staff with all permissions may use it.
  await shop.app.db.insert(roles).values({ name: 'ALMOST', permissions: [] })
  const other = shop.browser()
  await other.logIn(await makeUser(shop.app.db, { roles: ['ALMOST'] }))
  for (const lacking of PERMISSIONS) {
    const permissions = PERMISSIONS.filter(one => one !== lacking)
    await shop.app.db.update(roles).set({ permissions }).where(eq(roles.name, 'ALMOST'))
    const body = { folder, keep: 3 }
    const answers = await Promise.all([
      other.call('GET', `/v1/admin/backup/${name}`),
      other.call('GET', '/v1/admin/backup'),
      other.call('GET', '/v1/admin/backup-settings'),
      other.call('POST', '/v1/admin/backup', { body: {} }),
      other.call('PUT', '/v1/admin/backup-settings', { body }),
    ])
    expect(
      answers.map(answer => answer.statusCode),
      lacking,
    ).toEqual([403, 403, 403, 403, 403])
  }
})
