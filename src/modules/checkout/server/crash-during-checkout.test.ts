import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countInStock } from '#checkout/testing/buyer.ts'
import { makeSmallShop } from '#checkout/testing/factories.ts'
import { killedBuyer } from '#checkout/testing/killed-buyer.ts'
import { shopProcess } from '#checkout/testing/shop-process.ts'
import { invoices, orders, staffTasks } from '#orders/server/tables.ts'
import { payments } from '#payments/server/tables.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'

const PROGRAM = path.join(import.meta.dirname, '../testing/buy-until-killed.ts')
const ORDERS = 200
const KILLS = 6
/** More units than the shop sells. */
const PIECES = 1_000

let database: TestDatabase
let folder: string
let products: number[]
const running = new Set<ChildProcess>()
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'pitlane-killed-'))
  const shop = await makeSmallShop(database.db)
  products = [await shop.limited(PIECES), await shop.limited(PIECES)]
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const names = Array.from({ length: ORDERS }, (_, at) => String(at))
const placed = new Map<string, string>()
const paid = new Set<string>()

/** Runs one process of the shop and kills it after a random amount of output, or lets it finish. */
const live = async (life: number, lines: number): Promise<void> => {
  const left = names.filter(name => !paid.has(name))
  const args = [database.url, String(life), products.join(','), left.join(','), folder]
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
  })
  running.add(child)
  const complaints: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  const ended = once(child, 'exit')
  let told = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, name = '', number = ''] = line.split(' ')
    if (what === 'placed') {
      // An earlier process answered this order, so this is a repetition.
      expect(placed.get(name) ?? number).toBe(number)
      placed.set(name, number)
    } else if (what === 'paid') paid.add(name)
    told += 1
    if (told === lines || what === 'done') {
      // Kills between two responses and during jobs.
      await pause(Math.random() * 30)
      child.kill('SIGKILL')
    }
  }
  const [, signal] = await ended
  running.delete(child)
  expect([signal, Buffer.concat(complaints).toString()]).toEqual(['SIGKILL', ''])
}

test('places and pays 200 orders while the shop is killed repeatedly, without a lost or duplicate order or mail', async () => {
  for (let life = 0; life < KILLS; life++) await live(life, 30 + Math.floor(Math.random() * 50))
  expect(paid.size).toBeGreaterThan(KILLS)
  await live(KILLS, Number.POSITIVE_INFINITY)
  expect([placed.size, paid.size]).toEqual([ORDERS, ORDERS])

  // Repeats all requests: the same orders return, all paid.
  const shop = await shopProcess(database.url, folder)
  const { place } = killedBuyer(shop, products, KILLS + 1)
  for (const name of names) {
    expect(await place(name)).toMatchObject({ number: placed.get(name), isPaid: true })
  }
  const { db } = database
  const kept = await db.select().from(orders)
  expect(kept.map(order => order.client.email).sort()).toEqual(names.map(name => `${name}@example.ee`).sort())
  const completed = await db.select().from(payments).where(eq(payments.state, 'completed'))
  const paidFor = completed.map(({ orderId, amountCents }) => ({ id: orderId, totalCents: amountCents }))
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  expect(paidFor.sort(byId)).toEqual(kept.map(({ id, totalCents }) => ({ id, totalCents })).sort(byId))
  expect(await db.select().from(staffTasks)).toEqual([])

  const { rows } = await db.execute<{ product_id: number; sold: number }>(
    sql`select product_id, sum(amount)::int as sold from order_line group by product_id`,
  )
  for (const id of products) {
    expect(await countInStock(db, id)).toBe(PIECES - rows.find(row => row.product_id === id)!.sold)
  }

  // Expires the jobs of dead processes now.
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  const helper = await shopProcess(database.url, folder)
  const wanted = kept.flatMap(({ id }) => [`order-placed:${id} sent`, `order-paid:${id} sent`])
  await vi.waitFor(
    async () => {
      const written = await db.select({ key: mails.key, state: mails.state }).from(mails)
      expect(written.map(({ key, state }) => `${key} ${state}`).sort()).toEqual(wanted.sort())
    },
    { timeout: 60_000, interval: 300 },
  )
  const papers = await db.select({ number: invoices.number }).from(invoices)
  expect(papers.map(paper => paper.number).sort((a, b) => a - b)).toEqual(names.map((_, at) => at + 1))
  await Promise.all([shop, helper].map(one => one.close()))
}, 300_000)
