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
import { composeTestShop } from './testing/compose-test-shop.ts'
import { startProgram } from './testing/start-program.ts'

const WAIT_OPTIONS = { timeout: 60_000, interval: 200 }
const MEGABYTE = Buffer.alloc(1_000_000, 7)

/** Mounts a small disk that a test can fill; null without the privilege. */
const mountSmallDisk = (megabytes = 220): string | null => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'pitlane', folder]).status === 0
  if (isMounted) chmodSync(folder, 0o755)
  onTestFinished(() => {
    if (isMounted) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return isMounted ? folder : null
}
const fillDisk = (file: string): void => {
  const handle = openSync(file, 'a')
  try {
    let bytes: Buffer = MEGABYTE
    while (bytes.length > 0) {
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
  const disk = mountSmallDisk()
  if (!disk) return context.skip('Only root can have a disk of its own')
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir: path.join(disk, 'data'), log })
  await migrate(embedded.url, async () => (await openJobs(embedded.url, log)).stop())
  const db = openDatabase(embedded.url, 10)
  const shop = await composeTestShop(
    {},
    { url: embedded.url, db, drop: () => db.$client.end() },
    path.join(disk, 'data'),
  )
  onTestFinished(async () => {
    await shop.close()
    await embedded.stop()
  })
  const productId = await shop.shop.createLimitedProduct(1_000_000)
  const picture = buildFileAddress(await makeFile(db, shop.app.storage))
  const openPage = () => shop.fetchPage('/et/muugitingimused')
  const readReadiness = async () => (await shop.app.server.inject({ url: '/readyz' })).json().status
  const browser = shop.openBrowser()
  let addressCount = 0
  const placeTestOrder = (key = randomUUID() as string) =>
    browser.call('POST', '/v1/place-order?lang=en', {
      address: `10.3.${Math.floor(++addressCount / 100)}.1`,
      headers: { 'idempotency-key': key },
      body: buildOrderForm([[productId, 1]]),
    })
  await shop.app.changes.waitForListeners()
  await vi.waitFor(async () => expect((await openPage()).headers['cache-control']).toContain('public'), WAIT_OPTIONS)
  expect((await placeTestOrder()).statusCode).toBe(200)

  const filler = path.join(disk, 'filler')
  fillDisk(filler)
  expect(await readReadiness()).toBe('disk-full')
  const placedTokens: string[] = []
  const rejectedKeys: string[] = []
  const messages = new Set<string>()
  await vi.waitFor(async () => {
    // Other processes may have freed space during the test.
    fillDisk(filler)
    for (let attempt = 0; attempt < 20; attempt++) {
      const key = randomUUID()
      const response = await placeTestOrder(key).catch(() => null)
      if (response?.statusCode === 200) placedTokens.push(response.json().data.order.public_token)
      else {
        expect([response?.statusCode, response?.headers['retry-after']]).toEqual([503, '5'])
        rejectedKeys.push(key)
        if (response) messages.add(response.json().message)
      }
    }
    expect(rejectedKeys.length).toBeGreaterThan(0)
  }, WAIT_OPTIONS)
  expect([...messages]).toContainEqual(expect.stringContaining('The disk of the shop is full'))
  expect((await openPage()).statusCode).toBe(200)
  const pictureResponse = await shop.app.server.inject({
    url: `${picture}?size=320`,
    headers: { accept: 'image/webp' },
  })
  // The row of the picture is in the database, which may be unavailable.
  if (pictureResponse.statusCode !== 200) expect(pictureResponse.statusCode).toBe(503)
  await expect(shop.app.storage.put('original/xx/too-big', Buffer.alloc(5_000_000))).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(readdirSync(path.join(disk, 'data', 'files', 'original', 'xx'))).toEqual([])

  rmSync(filler)
  await vi.waitFor(async () => expect(await readReadiness()).toBe('ready'), WAIT_OPTIONS)
  for (const key of rejectedKeys.slice(0, 3)) expect((await placeTestOrder(key)).statusCode).toBe(200)
  const secondPictureResponse = await shop.app.server.inject({
    url: `${picture}?size=64`,
    headers: { accept: 'image/webp' },
  })
  expect([secondPictureResponse.statusCode, secondPictureResponse.headers['content-type']]).toEqual([200, 'image/webp'])
  const { rows } = await db.$client.query<{ token: string }>('select public_token as token from shop_order')
  const storedTokens = new Set(rows.map(row => row.token))
  expect(placedTokens.filter(token => !storedTokens.has(token))).toEqual([])
  expect(statSync(path.join(disk, 'data', 'files', 'original')).mode & 0o777).toBe(0o700)
}, 180_000)

test('reports a full disk during the first start in one sentence and damages nothing', async context => {
  const disk = mountSmallDisk(76)
  if (!disk) return context.skip('Only root can have a disk of its own')
  const folder = path.join(disk, 'data')
  const startOnDisk = async (DEMO: string) => {
    const program = await startProgram({ DATA_DIR: folder, DEMO })
    onTestFinished(() => program.remove())
    return program
  }
  const firstProgram = await startOnDisk('1')
  expect(await firstProgram.exitCode).toBe(1)
  expect(firstProgram.output()).toBe(
    `Filling the demo shop…\nThe disk that holds ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.\n`,
  )
  spawnSync('mount', ['-o', 'remount,size=600m', disk])
  const secondProgram = await startOnDisk('0')
  await secondProgram.waitUntilReady()
}, 300_000)
