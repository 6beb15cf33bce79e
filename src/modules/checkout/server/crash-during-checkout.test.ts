import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countInStock } from '#checkout/testing/create-buyer.ts'
import { createKilledBuyer } from '#checkout/testing/create-killed-buyer.ts'
import { makeSmallShop } from '#checkout/testing/factories.ts'
import { startShopProcess } from '#checkout/testing/start-shop-process.ts'
import { invoices, orders, staffTasks } from '#orders/server/tables.ts'
import { payments } from '#payments/server/tables.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'

const PROGRAM = path.join(import.meta.dirname, '../testing/buy-until-killed.ts')
/** `npm run chaos` places more orders before and after each kill than `npm test`. */
const isLongRun = process.env.PITLANE_CHAOS === '1'
const ORDER_COUNT = isLongRun ? 200 : 90
const KILL_COUNT = 6
/** Lines of output before a kill: at least these, and up to as many more. */
const [MIN_LINES, MAX_MORE_LINES] = isLongRun ? [30, 50] : [20, 20]
/** The stock exceeds what all orders take. */
const STOCK_UNITS = 1_000

let database: TestDatabase
let folder: string
let products: number[]
const runningProcesses = new Set<ChildProcess>()
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'pitlane-killed-'))
  const shop = await makeSmallShop(database.db)
  products = [await shop.createLimitedProduct(STOCK_UNITS), await shop.createLimitedProduct(STOCK_UNITS)]
})
afterAll(async () => {
  for (const child of runningProcesses) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const names = Array.from({ length: ORDER_COUNT }, (_, index) => String(index))
const placedNumbers = new Map<string, string>()
const paidNames = new Set<string>()

/** Runs one process of the shop and kills it after a random amount of output, or lets it finish. */
const runShopUntilKilled = async (processNumber: number, maxLines: number): Promise<void> => {
  const unpaidNames = names.filter(name => !paidNames.has(name))
  const args = [database.url, String(processNumber), products.join(','), unpaidNames.join(','), folder]
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
  })
  runningProcesses.add(child)
  const errorOutput: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => errorOutput.push(chunk))
  const processExit = once(child, 'exit')
  let printedLines = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [event, name = '', number = ''] = line.split(' ')
    if (event === 'placed') {
      // An earlier process answered this order, so this is a repetition.
      expect(placedNumbers.get(name) ?? number).toBe(number)
      placedNumbers.set(name, number)
    } else if (event === 'paid') paidNames.add(name)
    printedLines += 1
    if (printedLines === maxLines || event === 'done') {
      // Kills between two responses and during jobs.
      await pause(Math.random() * 30)
      child.kill('SIGKILL')
    }
  }
  const [, signal] = await processExit
  runningProcesses.delete(child)
  expect([signal, Buffer.concat(errorOutput).toString()]).toEqual(['SIGKILL', ''])
}

test(`places and pays ${ORDER_COUNT} orders while the shop is killed repeatedly, without a lost or duplicate order or mail`, async () => {
  for (let processNumber = 0; processNumber < KILL_COUNT; processNumber++)
    await runShopUntilKilled(processNumber, MIN_LINES + Math.floor(Math.random() * MAX_MORE_LINES))
  expect(paidNames.size).toBeGreaterThan(KILL_COUNT)
  await runShopUntilKilled(KILL_COUNT, Number.POSITIVE_INFINITY)
  expect([placedNumbers.size, paidNames.size]).toEqual([ORDER_COUNT, ORDER_COUNT])

  // All requests are repeated: the same orders return, all paid.
  const shop = await startShopProcess(database.url, folder)
  const { place } = createKilledBuyer(shop, products, KILL_COUNT + 1)
  for (const name of names) {
    expect(await place(name)).toMatchObject({ number: placedNumbers.get(name), isPaid: true })
  }
  const { db } = database
  const storedOrders = await db.select().from(orders)
  expect(storedOrders.map(order => order.client.email).sort()).toEqual(names.map(name => `${name}@example.ee`).sort())
  const completedPayments = await db.select().from(payments).where(eq(payments.state, 'completed'))
  const paidTotals = completedPayments.map(({ orderId, amountCents }) => ({ id: orderId, totalCents: amountCents }))
  const compareIds = (a: { id: number }, b: { id: number }) => a.id - b.id
  expect(paidTotals.sort(compareIds)).toEqual(
    storedOrders.map(({ id, totalCents }) => ({ id, totalCents })).sort(compareIds),
  )
  expect(await db.select().from(staffTasks)).toEqual([])

  const { rows } = await db.execute<{ product_id: number; sold: number }>(
    sql`select product_id, sum(amount)::int as sold from order_line group by product_id`,
  )
  for (const id of products) {
    expect(await countInStock(db, id)).toBe(STOCK_UNITS - rows.find(row => row.product_id === id)!.sold)
  }

  // Expires the jobs of dead processes now.
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  const helper = await startShopProcess(database.url, folder)
  const expectedMails = storedOrders.flatMap(({ id }) => [`order-placed:${id} sent`, `order-paid:${id} sent`])
  await vi.waitFor(
    async () => {
      const storedMails = await db.select({ key: mails.key, state: mails.state }).from(mails)
      expect(storedMails.map(({ key, state }) => `${key} ${state}`).sort()).toEqual(expectedMails.sort())
    },
    { timeout: 60_000, interval: 300 },
  )
  const issuedInvoices = await db.select({ number: invoices.number }).from(invoices)
  expect(issuedInvoices.map(invoice => invoice.number).sort((a, b) => a - b)).toEqual(
    names.map((_, index) => index + 1),
  )
  await Promise.all([shop, helper].map(shopProcess => shopProcess.close()))
}, 300_000)
