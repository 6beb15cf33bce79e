import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { mailPersonalData } from '#platform/server/mail/mail-personal-data.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { resolveClient } from './clients/resolve-client.ts'
import { clients } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const placeOrder = (client: Partial<ReturnType<typeof buildOrderDraft>['client']>, placedAt = new Date()) =>
  arrange(database.db, tx => makeOrder(tx, { client: { ...buildOrderDraft().client, ...client } }, { placedAt }))
const readClients = () => database.db.select().from(clients)

test('an order with another client’s e-mail does not change that client', async () => {
  const first = await placeOrder({ email: 'Jaan@example.ee', first_name: 'Jaan', phone: '+372 5000 0001' })
  const before = await readClients()
  const second = await placeOrder({ email: 'jaan@EXAMPLE.ee', first_name: 'Võõras', phone: '+372 5999 9999' })

  expect(await readClients()).toEqual(before)
  expect(before).toMatchObject([{ emailKey: 'jaan@example.ee', details: { first_name: 'Jaan' } }])
  // The client is matched nevertheless, and the order stores the entered data.
  expect(second.order.clientId).toBe(first.order.clientId)
  expect(second.order.client).toMatchObject({ first_name: 'Võõras', phone: '+372 5999 9999' })
})

test('matches an e-mail with decomposed letters to the same client', async () => {
  const first = await placeOrder({ email: 'jüri.õun@example.ee' })
  const second = await placeOrder({ email: 'Jüri.Õun@example.ee'.normalize('NFD') })
  expect(second.order.clientId).toBe(first.order.clientId)
  const { clientId } = second.order
  const client = await resolveClient(database.db, clientId!)
  expect(client?.emails).toEqual(['jüri.õun@example.ee'.normalize('NFC')])
  await database.db.insert(mails).values({
    key: 'decomposed',
    recipient: 'Jüri.õun@example.ee'.normalize('NFD'),
    subject: 'x',
    text: 'x',
    html: 'x',
    messageId: 'decomposed',
    createdAt: new Date(),
  })
  expect(await mailPersonalData.count(database.db, client!.emails, [])).toBe(1)
})

test('ten simultaneous first orders with one e-mail create one client', async () => {
  const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder({ email: 'uus@example.ee' })))
  const newClients = (await readClients()).filter(client => client.emailKey === 'uus@example.ee')
  expect(newClients).toHaveLength(1)
  expect(new Set(placed.map(stored => stored.order.clientId))).toEqual(new Set([newClients[0]?.id]))
})

test('orders of a known client do not block each other', async () => {
  await placeOrder({ email: 'sage@example.ee' })
  await arrange(database.db, async tx => {
    const client = { ...buildOrderDraft().client, email: 'sage@example.ee' }
    await makeOrder(tx, { client })
    // The first transaction is still open, so a lock would wait for ever.
    await placeOrder({ email: 'sage@example.ee' })
  })
})
