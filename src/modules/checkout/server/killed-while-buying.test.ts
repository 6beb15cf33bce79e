import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { invoices, orders } from '#orders/server/tables.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { makeSmallShop } from './factories.ts'
import { placeOrder } from './place-order.ts'
import { inStock } from './testing/buyer.ts'
import { killedBuyer } from './testing/killed-buyer.ts'
import { shopProcess } from './testing/shop-process.ts'

const PROGRAM = path.join(import.meta.dirname, 'testing/buy-until-killed.ts')
const LIVES = 3
/** More than the shop sells in its lives. */
const PIECES = 5_000

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

const asked = new Set<string>()
const placed = new Map<string, number>()
const paid = new Set<number>()

/** One life of the shop: it ends, at no moment of its own choosing, once it has told so much. */
const live = async (life: number, lines: number): Promise<void> => {
  const child = spawn(process.execPath, [PROGRAM, database.url, String(life), products.join(','), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
  })
  running.add(child)
  const complaints: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  const ended = once(child, 'exit')
  let told = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, ...words] = line.split(' ')
    if (what === 'asked') asked.add(words[0]!)
    else if (what === 'placed') placed.set(words[0]!, Number(words[1]))
    else if (what === 'paid') paid.add(Number(words[0]))
    told += 1
    if (told === lines) child.kill('SIGKILL')
  }
  const [, signal] = await ended
  running.delete(child)
  expect([signal, Buffer.concat(complaints).toString()]).toEqual(['SIGKILL', ''])
}

test('a shop that is killed while it sells loses nothing that it answered, doubles nothing, and writes every mail', async () => {
  for (let life = 0; life < LIVES; life++) await live(life, 30 + Math.floor(Math.random() * 60))
  expect(placed.size).toBeGreaterThan(LIVES * 4)
  expect(paid.size).toBeGreaterThan(LIVES * 2)

  // The same keys again, also those whose answer never came: the same orders, each once.
  const shop = await shopProcess(database.url, folder)
  for (const name of asked) {
    const { key, form } = killedBuyer(name, products)
    const again = await placeOrder(shop, form, key)
    expect(again.ok).toBe(true)
    if (again.ok && placed.has(name)) expect(again.value.order.number).toBe(placed.get(name))
  }
  const kept = await database.db.select().from(orders)
  expect(new Set(kept.map(order => order.client.email))).toEqual(new Set([...asked].map(name => `${name}@example.ee`)))
  expect(kept).toHaveLength(asked.size)
  const isPaid = new Set(kept.filter(order => order.paidAt).map(order => order.number))
  for (const number of paid) expect(isPaid).toContain(number)

  const { rows } = await database.db.execute<{ product_id: number; sold: number }>(
    sql`select product_id, sum(amount)::int as sold from order_line group by product_id`,
  )
  for (const id of products) {
    expect(await inStock(database.db, id)).toBe(PIECES - rows.find(row => row.product_id === id)!.sold)
  }

  // What a dead process was working on is given out again when its time is over; here that is now.
  await database.db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  const helpers = await Promise.all([1, 2, 3, 4].map(() => shopProcess(database.url, folder)))
  const wanted = kept.flatMap(({ id, paidAt }) => [`order-placed:${id}`, ...(paidAt ? [`order-paid:${id}`] : [])])
  await vi.waitFor(
    async () => {
      const written = await database.db.select({ key: mails.key }).from(mails)
      expect(written.map(mail => mail.key).sort()).toEqual(wanted.sort())
    },
    { timeout: 40_000, interval: 300 },
  )
  const papers = await database.db.select({ number: invoices.number }).from(invoices)
  expect(papers.map(paper => paper.number).sort((a, b) => a - b)).toEqual([...isPaid].map((_, at) => at + 1))
  await Promise.all([shop, ...helpers].map(one => one.close()))
}, 90_000)
