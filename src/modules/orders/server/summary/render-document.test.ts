import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { registerOrderRoutes } from '../routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerOrderRoutes)
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

const placeOrder = (lines: number, name = 'Coilover kit') =>
  arrange(app.db, tx =>
    makeOrder(tx, { lines: Array.from({ length: lines }, (_, index) => buildOrderLine({ name: `${name} ${index}` })) }),
  )
const requestDocument = (token: string, address = '203.0.113.1') =>
  app.server.inject({ url: `/order/download/${token}`, remoteAddress: address })

const sumUsage = ({ user, system }: NodeJS.CpuUsage): number => user + system

test('does not render documents on the main thread', async () => {
  const { order } = await placeOrder(387, 'Drawn on a thread')
  const processStart = process.cpuUsage()
  const threadStart = process.threadCpuUsage()
  expect((await requestDocument(order.publicToken)).statusCode).toBe(200)
  const mainThreadUsage = sumUsage(process.threadCpuUsage(threadStart))
  const workerUsage = sumUsage(process.cpuUsage(processStart)) - mainThreadUsage
  // The main thread only reads the lines; rendering costs far more.
  expect(mainThreadUsage).toBeLessThan(workerUsage)
})

test('renders an order of 387 lines once for forty parallel requests', async () => {
  const { order } = await placeOrder(387)
  const answers = await Promise.all(Array.from({ length: 40 }, () => requestDocument(order.publicToken)))
  expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(answer => answer.rawPayload.toString('base64'))).size).toBe(1)
  const { text } = await extractText(new Uint8Array(answers[0]!.rawPayload))
  expect(text.join('\n')).toContain('Coilover kit 386')
})

/** Reads the text of a document, as copied from a PDF reader. */
const copyText = async (name: string): Promise<string> => {
  const { order } = await placeOrder(1, name)
  const { text } = await extractText(new Uint8Array((await requestDocument(order.publicToken)).rawPayload))
  return text.join('\n').replace(/\s+/g, ' ')
}

test.each([
  ['Cyrillic next to Latin letters', 'Žanna Иван', 'Žanna Иван'],
  ['Greek', 'Νίκος Παπαδόπουλος', 'Νίκος Παπαδόπουλος'],
  ['Hebrew between Latin words', 'Filter של דוד kit', 'Filter של דוד kit'],
  ['both Ω, both μ, φ and Δ', 'Andur 5 Ω 6 \u2126 3 μm 4 µm φ20 Δp', 'Andur 5 Ω 6 \u2126 3 μm 4 µm φ20 Δp'],
  ['units and symbols', 'Filter ⌀ 57 ⅜ ⅝ 90 ℃ ✓', 'Filter ⌀ 57 ⅜ ⅝ 90 ℃ ✓'],
  ['decomposed letters', 'Ka\u0308ru Z\u030canna', 'Käru Žanna'],
  ['Chinese in Latin letters', 'Kit 王小明', 'Kit Wang Xiao Ming'],
  ['Thai in Latin letters', 'Kit สวัสดี', 'Kit swasdi'],
  ['no images', 'Kit 😀 1', 'Kit 1'],
])('renders %s', async (_name, name, expected) => {
  // Fonts use one glyph for both micro signs and one for both ohm signs.
  expect((await copyText(name)).normalize('NFKC')).toContain(`${expected} 0`.normalize('NFKC'))
})

test.each([
  ['Hebrew', 'דוד כהן'],
  ['Arabic', 'محمد علي'],
])('renders %s from right to left, with the following text to its left', async (_name, name) => {
  expect(await copyText(name)).toContain(`0 ${name}`)
})

test('renders a changed order again', async () => {
  const { order } = await placeOrder(1, 'Moved')
  const firstDocument = (await requestDocument(order.publicToken)).rawPayload
  expect((await requestDocument(order.publicToken)).rawPayload.equals(firstDocument)).toBe(true)
  await app.db.execute(`update shop_order set state = 'cancelled' where id = ${order.id}`)
  const { text } = await extractText(new Uint8Array((await requestDocument(order.publicToken)).rawPayload))
  expect(text.join('\n')).toContain('Cancelled')
})

test('limits each address to sixty documents per minute', async () => {
  app.setNow(new Date())
  const { order } = await placeOrder(1)
  for (let index = 0; index < 60; index++)
    expect((await requestDocument(order.publicToken, '203.0.113.2')).statusCode).toBe(200)
  const refused = await requestDocument(order.publicToken, '203.0.113.2')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await requestDocument(order.publicToken, '203.0.113.3')).statusCode).toBe(200)
})
