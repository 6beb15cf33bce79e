import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#kernel/durations.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { MailThrottleKey } from '#platform/server/mail/mail-throttle.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { SUMMARIZE_ORDER_MAILS } from './order-jobs.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import { readMailRequester, summarizeOrderMails } from './summarize-order-mails.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    testApp.jobs.handle(sendMailJob, async () => undefined)
    testApp.jobs.handle(SUMMARIZE_ORDER_MAILS, async () => undefined)
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())

/** Places orders of `requester` for `recipient`, with simultaneous confirmations. */
const placeOrders = async (count: number, { recipient, requester }: MailThrottleKey, now = NOW): Promise<number[]> => {
  app.setNow(now)
  const client = { ...buildOrderDraft().client, email: recipient }
  const created = await Promise.all(
    Array.from({ length: count }, () => arrange(app.db, tx => makeOrder(tx, { client, language: 'en' }))),
  )
  const ids = created.map(({ order }) => order.id)
  await Promise.all(ids.map(id => queueOrderMail(app, id, { kind: 'placed', requester })))
  return ids
}
const readMailsTo = async (address: string) =>
  (await app.db.select().from(mails))
    .filter(({ recipient }) => recipient === address)
    .sort((first, second) => first.id - second.id)
const readStates = async (address: string) => (await readMailsTo(address)).map(({ state }) => state)

test('sends five confirmations per hour and one summary of all others', async () => {
  const throttleKey = { recipient: 'victim@example.ee', requester: 'a-browser' }
  const ids = await placeOrders(12, throttleKey)
  expect((await readStates(throttleKey.recipient)).filter(state => state === 'waiting')).toHaveLength(5)
  expect((await readStates(throttleKey.recipient)).filter(state => state === 'throttled')).toHaveLength(7)
  const throttledKeys = (await readMailsTo(throttleKey.recipient))
    .filter(({ state }) => state === 'throttled')
    .map(({ key }) => key)

  await Promise.all([1, 2].map(() => summarizeOrderMails(app, throttleKey, createSystemActor('test'))))
  const summaries = (await readMailsTo(throttleKey.recipient)).filter(({ key }) => key.startsWith('orders-summed:'))
  expect(summaries).toHaveLength(1)
  const [summary] = summaries
  expect(summary?.subject).toBe('7 more messages about your orders')
  expect(summary?.state).toBe('waiting')
  expect(summary?.orderIds).toHaveLength(7)
  for (const key of throttledKeys) {
    const mail = (await readMailsTo(throttleKey.recipient)).find(candidate => candidate.key === key)
    expect(mail?.state).toBe('summarized')
    expect(summary?.text).toContain(mail?.subject)
  }
  expect(summary?.text.match(/\/en\/payment\/[\w-]+/g)).toHaveLength(7)
  expect(await readMailRequester(app, ids[0] ?? 0)).toBe(throttleKey.requester)
})

test('counts again after an hour, for another address and for another browser', async () => {
  const throttleKey = { recipient: 'buyer@example.ee', requester: 'a-browser' }
  await placeOrders(5, throttleKey)
  await placeOrders(1, throttleKey, new Date(NOW.getTime() + HOUR_MS + 1))
  await placeOrders(5, { ...throttleKey, requester: 'another' })
  expect(new Set(await readStates(throttleKey.recipient))).toEqual(new Set(['waiting']))
})

test('never throttles mails sent by the shop itself', async () => {
  const throttleKey = { recipient: 'paid@example.ee', requester: 'a-browser' }
  const ids = await placeOrders(6, throttleKey)
  for (const id of ids) await queueOrderMail(app, id, { kind: 'shipped' })
  expect((await readStates(throttleKey.recipient)).filter(state => state === 'throttled')).toHaveLength(1)
})
