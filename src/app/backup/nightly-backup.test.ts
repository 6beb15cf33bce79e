import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { roles } from '#accounts/server/tables.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { buildOriginalKey } from '#files/server/storage-keys.ts'
import { makeFile } from '#files/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { checkBackup } from '#platform/server/backup/read-backup.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

const WAIT_OPTIONS = { timeout: 30_000, interval: 100 }
let shop: ComposedShop
let backupFolder: string
beforeAll(async () => {
  shop = await composeTestShop()
  backupFolder = mkdtempSync(path.join(tmpdir(), 'pitlane-nightly-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(backupFolder, { recursive: true, force: true })
})

const runNightlyBackup = (): Promise<void> =>
  shop.app.db.transaction(tx => shop.app.jobs.enqueue(tx, defineJob('nightly-backup'), {}))
const saveSettings = async (body: object) => {
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  return staff.call('PUT', '/v1/admin/backup-settings', { body })
}

test('stores backups in the configured folder, keeps the latest and leaves other files alone', async () => {
  writeFileSync(path.join(backupFolder, 'holiday.jpg'), 'x')
  const names = ['20260101T022000Z', '20260102T022000Z', '20260103T022000Z'].map(at => `pitlane-${at}.tar.zst`)
  for (const name of names) writeFileSync(path.join(backupFolder, name), 'old')
  const partialFile = path.join(backupFolder, 'pitlane-20260104T022000Z.tar.zst.part')
  writeFileSync(partialFile, 'half')
  utimesSync(partialFile, 1, 1)
  expect((await saveSettings({ folder: backupFolder, keep: 2 })).statusCode).toBe(200)
  const entries = await shop.app.db.select().from(auditEntries).where(eq(auditEntries.subject, 'backups'))
  expect(entries).toMatchObject([{ kind: 'settings', before: { keep: 7 }, after: { folder: backupFolder, keep: 2 } }])
  await runNightlyBackup()
  await vi.waitFor(() => expect(readdirSync(backupFolder)).toHaveLength(3), WAIT_OPTIONS)
  const [otherFile, oldBackup, latestBackup = ''] = readdirSync(backupFolder).toSorted()
  expect([otherFile, oldBackup]).toEqual(['holiday.jpg', names[2]])
  expect((await checkBackup(path.join(backupFolder, latestBackup))).tables.length).toBeGreaterThan(20)
})

test('opens a task for a backup without all files and deletes no older one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-without-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const names = ['20260101T022000Z', '20260102T022000Z'].map(at => `pitlane-${at}.tar.zst`)
  for (const name of names) writeFileSync(path.join(folder, name), 'old')
  await saveSettings({ folder, keep: 1 })
  const { storageKey } = await makeFile(shop.app.db, shop.app.storage)
  const key = buildOriginalKey(storageKey)
  const bytes = (await shop.app.storage.get(key))!
  await shop.app.storage.delete(key)
  await runNightlyBackup()
  await vi.waitFor(async () => {
    const { rows } = await shop.app.db.$client.query(
      `delete from staff_task where kind = 'backup-failed' returning details ->> 'why' as why`,
    )
    expect(rows).toEqual([{ why: expect.stringMatching(`without 1 files.*files/${key}`) }])
  }, WAIT_OPTIONS)
  expect(readdirSync(folder).toSorted().slice(0, 2)).toEqual(names)
  expect(readdirSync(folder)).toHaveLength(3)
  await shop.app.storage.put(key, bytes)
  const tomorrow = new Date(Date.now() + DAY_MS)
  shop.setNow(tomorrow)
  onTestFinished(() => shop.setNow(null))
  await runNightlyBackup()
  const name = `pitlane-${tomorrow.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.zst`
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([name]), WAIT_OPTIONS)
})

test('opens one task for repeated failures', async () => {
  const file = path.join(backupFolder, 'a-file')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  await saveSettings({ folder: path.join(file, 'below'), keep: 2 })
  const listTasks = async () => {
    const { rows } = await shop.app.db.$client.query(
      `select details ->> 'why' as why from staff_task where kind = 'backup-failed'`,
    )
    return rows
  }
  await runNightlyBackup()
  await vi.waitFor(
    async () => expect(await listTasks()).toEqual([{ why: expect.stringContaining('ENOTDIR') }]),
    WAIT_OPTIONS,
  )
  await runNightlyBackup()
  await vi.waitFor(async () => {
    const { rows } = await shop.app.db.$client.query(
      `select 1 from pgboss.job where name = 'nightly-backup' and state in ('retry', 'failed')`,
    )
    expect(rows).toHaveLength(2)
  }, WAIT_OPTIONS)
  expect(await listTasks()).toHaveLength(1)
})

test('reports a failed backup at once, queues no second one and retries it on request', async () => {
  const { $client } = shop.app.db
  await $client.query(`delete from pgboss.job where name = 'nightly-backup'`)
  await $client.query(`delete from staff_task where kind = 'backup-failed'`)
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-failing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const blockedPath = path.join(folder, 'blocked')
  writeFileSync(blockedPath, '')
  await saveSettings({ folder: path.join(blockedPath, 'below'), keep: 2 })
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  const requestBackup = async () => (await staff.call('POST', '/v1/admin/backup', { body: {} })).statusCode
  const readBackups = async () => (await staff.call('GET', '/v1/admin/backup')).json().data
  const countQueuedJobs = async () =>
    (
      await $client.query(
        `select 1 from pgboss.job where name = 'nightly-backup' and state in ('created', 'active', 'retry')`,
      )
    ).rows.length
  const responses = await Promise.all([requestBackup(), requestBackup(), requestBackup()])
  expect(responses.filter(status => status === 200)).toHaveLength(1)
  expect(await countQueuedJobs()).toBe(1)
  await vi.waitFor(async () => {
    const { is_running, failure, retry_at } = await readBackups()
    expect({ is_running, failure }).toMatchObject({
      is_running: false,
      failure: { message: expect.stringContaining('ENOTDIR') },
    })
    expect(Date.parse(retry_at)).toBeGreaterThan(Date.now())
  }, WAIT_OPTIONS)
  const { rows } = await $client.query(`select closed_at from staff_task where kind = 'backup-failed'`)
  expect(rows).toEqual([{ closed_at: null }])
  await $client.query(`update staff_task set closed_at = now(), closed_by = 'mari' where kind = 'backup-failed'`)
  expect((await readBackups()).failure).toMatchObject({ message: expect.stringContaining('ENOTDIR') })
  rmSync(blockedPath)
  // The request reuses the queued retry.
  expect(await requestBackup()).toBe(200)
  expect(await countQueuedJobs()).toBeLessThan(2)
  await vi.waitFor(async () => {
    const { backups, failure, retry_at } = await readBackups()
    expect([backups.length, failure, retry_at]).toEqual([1, null, null])
  }, WAIT_OPTIONS)
})

test.each([
  { folder: 'relative', keep: 1 },
  { folder: '/a\0b', keep: 1 },
  { folder: '', keep: -1 },
])('refuses %j', async body => expect((await saveSettings(body)).statusCode).toBe(422))

test('makes one requested backup at a time, and lists and serves only backups', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-asked-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'secret.txt'), 'x')
  await shop.app.db.$client.query(`delete from pgboss.job where name = 'nightly-backup'`)
  await saveSettings({ folder, keep: 0 })
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  const readBackups = async () => (await staff.call('GET', '/v1/admin/backup')).json().data
  expect(await readBackups()).toEqual({ backups: [], is_running: false, failure: null, retry_at: null })
  const responses = await Promise.all([1, 2].map(() => staff.call('POST', '/v1/admin/backup', { body: {} })))
  expect(responses.map(response => response.statusCode)).toContain(200)
  await vi.waitFor(async () => expect((await readBackups()).is_running).toBe(false), WAIT_OPTIONS)
  const { backups } = await readBackups()
  const [{ name, bytes }] = backups
  const downloadResponse = await staff.call('GET', `/v1/admin/backup/${name}`)
  expect([downloadResponse.statusCode, downloadResponse.rawPayload.length]).toEqual([200, bytes])
  expect(downloadResponse.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  for (const [requestedName, status] of [
    ['secret.txt', 422],
    ['pitlane-20200101T000000Z.tar.zst', 404],
    [encodeURIComponent('../secret.txt'), 422],
  ] as const) {
    expect((await staff.call('GET', `/v1/admin/backup/${requestedName}`)).statusCode, requestedName).toBe(status)
  }
  // A backup contains everything, so only staff with all permissions may use it.
  await shop.app.db.insert(roles).values({ name: 'ALMOST', permissions: [] })
  const limitedStaff = shop.openBrowser()
  await limitedStaff.logIn(await makeUser(shop.app.db, { roles: ['ALMOST'] }))
  for (const missingPermission of PERMISSIONS) {
    const permissions = PERMISSIONS.filter(permission => permission !== missingPermission)
    await shop.app.db.update(roles).set({ permissions }).where(eq(roles.name, 'ALMOST'))
    const body = { folder, keep: 3 }
    const responses = await Promise.all([
      limitedStaff.call('GET', `/v1/admin/backup/${name}`),
      limitedStaff.call('GET', '/v1/admin/backup'),
      limitedStaff.call('GET', '/v1/admin/backup-settings'),
      limitedStaff.call('POST', '/v1/admin/backup', { body: {} }),
      limitedStaff.call('PUT', '/v1/admin/backup-settings', { body }),
    ])
    expect(
      responses.map(answer => answer.statusCode),
      missingPermission,
    ).toEqual([403, 403, 403, 403, 403])
  }
})
