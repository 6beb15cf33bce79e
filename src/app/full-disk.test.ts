import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import { makeFile } from '#files/testing/factories.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { composedShop } from './testing/composed-shop.ts'
import { startedProgram } from './testing/started-program.ts'

const SOON = { timeout: 60_000, interval: 200 }
const MEGABYTE = Buffer.alloc(1_000_000, 7)

/** Mounts a small disk that a test can fill; null without the privilege. */
const smallDisk = (megabytes = 220): string | null => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'pitlane', folder]).status === 0
  if (mounted) chmodSync(folder, 0o755)
  onTestFinished(() => {
    if (mounted) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return mounted ? folder : null
}
const fill = (file: string): void => {
  const handle = openSync(file, 'a')
  try {
    for (let bytes: Buffer = MEGABYTE; bytes.length > 0; ) {
      try {
        writeSync(handle, bytes)
      } catch {
        bytes = bytes.subarray(0, Math.floor(bytes.length / 2))
      }
    }
  } finally {
    closeSync(handle)
  }
}

test('answers writes with 503 on a full disk, serves the rest and recovers with free space', async context => {
  const disk = smallDisk()
  if (!disk) return context.skip('Only root can have a disk of its own')
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir: path.join(disk, 'data'), log })
  await migrate(embedded.url, async () => (await openJobs(embedded.url, log)).stop())
  const db = openDatabase(embedded.url, 10)
  const shop = await composedShop({}, { url: embedded.url, db, drop: () => db.$client.end() }, path.join(disk, 'data'))
  onTestFinished(async () => {
    await shop.close()
    await embedded.stop()
  })
  const productId = await shop.shop.createLimitedProduct(1_000_000)
  const picture = buildFileAddress(await makeFile(db, shop.app.storage))
  const page = () => shop.page('/et/muugitingimused')
  const ready = async () => (await shop.app.server.inject({ url: '/readyz' })).json().status
  const browser = shop.browser()
  let address = 0
  const order = (key = randomUUID() as string) =>
    browser.call('POST', '/v1/place-order?lang=en', {
      address: `10.3.${Math.floor(++address / 100)}.1`,
      headers: { 'idempotency-key': key },
      body: buildOrderForm([[productId, 1]]),
    })
  await shop.app.changes.waitForListeners()
  await vi.waitFor(async () => expect((await page()).headers['cache-control']).toContain('public'), SOON)
  expect((await order()).statusCode).toBe(200)

  const filler = path.join(disk, 'filler')
  fill(filler)
  expect(await ready()).toBe('disk-full')
  const kept: string[] = []
  const refused: string[] = []
  const words = new Set<string>()
  await vi.waitFor(async () => {
    // Fills space that other processes free during the test.
    fill(filler)
    for (let n = 0; n < 20; n++) {
      const key = randomUUID()
      const answer = await order(key).catch(() => null)
      if (answer?.statusCode === 200) kept.push(answer.json().data.order.public_token)
      else {
        expect([answer?.statusCode, answer?.headers['retry-after']]).toEqual([503, '5'])
        refused.push(key)
        if (answer) words.add(answer.json().message)
      }
    }
    expect(refused.length).toBeGreaterThan(0)
  }, SOON)
  expect([...words]).toContainEqual(expect.stringContaining('The disk of the shop is full'))
  expect((await page()).statusCode).toBe(200)
  const seen = await shop.app.server.inject({ url: `${picture}?size=320`, headers: { accept: 'image/webp' } })
  // The row of the picture is in the database, which may be unavailable.
  if (seen.statusCode !== 200) expect(seen.statusCode).toBe(503)
  await expect(shop.app.storage.put('original/xx/too-big', Buffer.alloc(5_000_000))).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(readdirSync(path.join(disk, 'data', 'files', 'original', 'xx'))).toEqual([])

  rmSync(filler)
  await vi.waitFor(async () => expect(await ready()).toBe('ready'), SOON)
  for (const key of refused.slice(0, 3)) expect((await order(key)).statusCode).toBe(200)
  const again = await shop.app.server.inject({ url: `${picture}?size=64`, headers: { accept: 'image/webp' } })
  expect([again.statusCode, again.headers['content-type']]).toEqual([200, 'image/webp'])
  const { rows } = await db.$client.query<{ token: string }>('select public_token as token from shop_order')
  const there = new Set(rows.map(row => row.token))
  expect(kept.filter(token => !there.has(token))).toEqual([])
  expect(statSync(path.join(disk, 'data', 'files', 'original')).mode & 0o777).toBe(0o700)
}, 180_000)

test('reports a full disk during the first start in one sentence and damages nothing', async context => {
  const disk = smallDisk(70)
  if (!disk) return context.skip('Only root can have a disk of its own')
  const folder = path.join(disk, 'data')
  const start = async (DEMO: string) => {
    const program = await startedProgram({ DATA_DIR: folder, DEMO })
    onTestFinished(() => program.remove())
    return program
  }
  const first = await start('1')
  expect(await first.ended).toBe(1)
  expect(first.told()).toBe(
    `Filling the demo shop…\nThe disk that holds ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.\n`,
  )
  spawnSync('mount', ['-o', 'remount,size=600m', disk])
  const second = await start('0')
  await second.ready()
}, 300_000)
