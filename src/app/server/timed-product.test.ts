import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { productTag } from '#kernel/change-tag.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { composedShop } from '../testing/composed-shop.ts'

/** A whole program is started: a busy machine takes its time. */
const LONG_MS = 90_000
/** How long the product is seen after its end was set; every process has heard of it long before. */
const SHOWN_MS = 3_000

/** The shop as a program of its own on a database that another process uses too; its address. */
const startedOn = async (databaseUrl: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-timed-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    let told = ''
    child.stdout.on('data', part => {
      told += part
      if (told.includes('Pitlane is ready at')) resolve()
    })
    child.once('exit', () => reject(new Error(`The shop ended:\n${told}`)))
  })
  return `http://127.0.0.1:${port}`
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

interface Seen {
  asked: number
  answered: number
  status: number
  shown: boolean
  sharedFor: number
}

/** Asks for a page as fast as it comes, until a moment. */
const watch = async (url: string, until: number): Promise<Seen[]> => {
  const seen: Seen[] = []
  while (Date.now() < until) {
    const asked = Date.now()
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    const shown = (await answer.text()).includes('Turbo GT2860R')
    const sharedFor = Number(/s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1])
    seen.push({ asked, answered: Date.now(), status: answer.status, shown, sharedFor })
    await setTimeout(20)
  }
  return seen
}

test(
  'a product leaves every process at its moment, while all ask for it',
  async () => {
    const shop = await composedShop()
    onTestFinished(() => shop.close())
    const origins = [await shop.listen(), await startedOn(shop.database.url)]
    const paths = ['/et/tooted', `/et/${shop.product.slug}`]
    // Kept since before anybody knew that it would leave.
    for (const origin of origins) for (const path of paths) expect((await fetch(origin + path)).status).toBe(200)

    const end = Math.ceil((Date.now() + SHOWN_MS) / 1000) * 1000
    const visibility: Visibility = { type: 2, rangeFrom: null, rangeTo: end, stateInRange: 0, stateOutRange: 2 }
    await shop.app.db.transaction(async tx => {
      await tx.update(products).set({ visibility }).where(eq(products.id, shop.product.id))
      await recordChange(tx, [productTag(shop.product.id), 'listing'])
    })
    shop.app.changes.announce()

    // Each process has a second to hear of the change.
    await setTimeout(1_500)
    const watched = origins.flatMap(origin => paths.map(path => watch(origin + path, end + 1_000)))
    for (const seen of await Promise.all(watched)) {
      const before = seen.filter(({ answered }) => answered < end)
      const after = seen.filter(({ asked }) => asked >= end)
      expect(before.length).toBeGreaterThan(0)
      expect(after.length).toBeGreaterThan(0)
      for (const { shown, sharedFor, asked } of before) {
        expect(shown).toBe(true)
        expect(asked + sharedFor * 1000).toBeLessThanOrEqual(end)
      }
      for (const { shown } of after) expect(shown).toBe(false)
    }
    const [, page] = await Promise.all(watched)
    expect(new Set(page?.filter(({ asked }) => asked >= end).map(({ status }) => status))).toEqual(new Set([404]))
  },
  LONG_MS,
)
