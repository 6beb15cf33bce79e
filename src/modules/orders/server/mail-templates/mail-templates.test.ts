import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { queueOrderMail } from '../queue-order-mail.ts'
import { registerMailTemplateRoutes } from './mail-template-routes.ts'

const OWNER = createStaffMember(['settings.edit'], { username: 'owner', roles: ['ADMIN'] })
const TEXTS = {
  subject: 'Thanks for {number}, {name}',
  heading: '{shop} thanks you',
  lead: 'Dear {name},\nwe <b>pack</b> it now.',
  closing: 'It comes to {total}.',
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerMailTemplateRoutes(testApp)
    testApp.jobs.handle(sendMailJob, async () => undefined)
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
  const { id } = await makeUser(app.db, { email: 'owner@example.ee' })
  app.signInAs(OWNER, id)
})
afterAll(() => app.close())

const callApi = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const answer = await app.server.inject({
    method,
    url: `/v1/admin/mail-template${path}${path.includes('?') ? '&' : '?'}lang=en`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const readStoredTemplate = async (kind: string, language = 'en') =>
  (await callApi('GET', '')).body.data.find(
    (template: { kind: string; language: string }) => template.kind === kind && template.language === language,
  )
const saveTexts = async (kind: string, texts: object, version?: number) =>
  callApi('PUT', `/${kind}/en`, { ...texts, version: version ?? (await readStoredTemplate(kind)).version })
/** Queues the mail to the customer about a new order and reads it. */
const queueBuyerMail = async (
  kind: 'placed' | 'paid' | 'refunded',
  values: Record<string, string> = {},
  firstName = 'Mari',
) => {
  const client = { ...buildOrderDraft().client, first_name: firstName }
  const { order } = await arrange(app.db, tx => makeOrder(tx, { client }))
  await queueOrderMail(app, order.id, { kind, addContent: () => ({ values }) })
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.key, `order-${kind}:${order.id}`))
  return { ...mail!, number: order.number }
}

test('unchanged templates contain the original texts with variables in braces', async () => {
  expect(await readStoredTemplate('placed')).toMatchObject({
    texts: { subject: 'Order received: {number}', heading: 'Thank you for your order', closing: '' },
    changed: false,
    version: 0,
    variables: ['number', 'name', 'total', 'shop'],
  })
  expect((await readStoredTemplate('readyForCollection', 'et')).texts.subject).toBe(
    'Valmis järeletulemiseks: sinu tellimus {number}',
  )
  expect((await readStoredTemplate('refunded')).texts.lead).toContain('{sum}')
})

test('the order mail contains the owner’s escaped texts and the lines, in that language only', async () => {
  expect((await saveTexts('placed', TEXTS)).body.data).toMatchObject({ texts: TEXTS, changed: true, version: 1 })
  const mail = await queueBuyerMail('placed', {}, 'Ma<i>ri {total}')
  expect(mail.subject).toBe(`Thanks for ${mail.number}, Ma<i>ri {total}`)
  expect(mail.text).toContain('Dear Ma<i>ri {total},\nwe <b>pack</b> it now.')
  expect(mail.text).toMatch(/It comes to €\d/)
  expect(mail.html).toContain('Dear Ma&lt;i&gt;ri {total},<br>we &lt;b&gt;pack&lt;/b&gt; it now.')
  expect(mail.html).not.toMatch(/<b>|<i>/)
  expect(mail.html).toContain('Coilover kit')
  expect((await readStoredTemplate('placed', 'et')).changed).toBe(false)
})

test('keeps the originals of unchanged texts; pick-up orders have their own', async () => {
  const { texts } = await readStoredTemplate('paidForCollection')
  await saveTexts('paidForCollection', { ...texts, closing: 'Open till six.' })
  const collected = await queueBuyerMail('paid', { context: 'collected' })
  expect(collected.text).toContain('let you know when you can collect it.')
  expect(collected.text).toContain('Open till six.')
  expect((await queueBuyerMail('paid')).text).not.toContain('Open till six.')
})

test.each([
  ['placed', ['Awaiting payment']],
  ['paid', ['Paid on ']],
  ['shipped', ['Paid on ']],
  ['unpaid', ['Payment: Cancelled']],
  ['partlyPaid', ['€200.00', 'Partly paid', 'Amount due: €298.00']],
  ['furtherPayment', ['€200.00', 'Paid on ']],
  ['refunded', ['Payment: Refunded', 'Returned goods: €498.00', 'Paid: €498.00', 'Refunded: €498.00']],
  ['returned', ['Refund due', 'Returned goods: €498.00', 'Paid: €498.00', 'Refund due: €498.00']],
  ['returnInspected', ['Returned goods: €498.00', 'Refund due: €498.00']],
  ['cancelled', ['Cancelled: €498.00', 'Paid: €498.00', 'Refund due: €498.00']],
  ['paidLate', ['Cancelled: €498.00', 'Paid: €498.00', 'Refund due: €498.00']],
])('the preview of %s states the payment of such an order', async (kind, parts) => {
  const { texts } = await readStoredTemplate(kind)
  const { data } = (await callApi('POST', `/${kind}/en/preview`, texts)).body
  const text = data.text.replaceAll('\u00a0', ' ')
  for (const part of parts) expect(text).toContain(part)
  expect(text.includes('Awaiting payment')).toBe(kind === 'placed')
})

test('the refund mail contains the owner’s texts', async () => {
  const { texts } = await readStoredTemplate('refunded')
  await saveTexts('refunded', { ...texts, lead: 'You get {sum}.' })
  expect((await queueBuyerMail('refunded', { sum: '€12.00' })).text).toContain('You get €12.00.')
})

describe('validation errors by field', () => {
  const KNOWN_VARIABLES = 'Available here: {number}, {name}, {total}, {shop}.'
  test.each([
    ['lead', 'Dear {nmae}', `Unknown variable {nmae}. ${KNOWN_VARIABLES}`],
    ['closing', 'Bye {name', `Unknown variable {name. ${KNOWN_VARIABLES}`],
    ['subject', 'Thank you', `The variable {number} is required. ${KNOWN_VARIABLES}`],
  ])('rejects the %s “%s”', async (field, text, message) => {
    const before = await readStoredTemplate('edited')
    for (const path of ['/edited/en/preview', '/edited/en/test', '/edited/en']) {
      const body = { ...TEXTS, [field]: text, version: before.version }
      const answer = await callApi(path === '/edited/en' ? 'PUT' : 'POST', path, body)
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
    }
    expect(await readStoredTemplate('edited')).toEqual(before)
  })

  test.each(['subject', 'heading', 'lead'])('rejects an empty %s', async field =>
    expect(Object.keys((await saveTexts('edited', { ...TEXTS, [field]: ' ' })).body.errors)).toEqual([field]),
  )

  test('rejects a language that the shop does not have', async () =>
    expect((await callApi('PUT', '/placed/xx', { ...TEXTS, version: 0 })).status).toBe(404))
})

test('rejects a stale version; restores the originals and undoes the restore', async () => {
  const responses = await Promise.all(['One', 'Other'].map(heading => saveTexts('cancelled', { ...TEXTS, heading }, 0)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const saved = await readStoredTemplate('cancelled')
  expect((await callApi('POST', '/cancelled/en/original', { version: 0 })).status).toBe(409)
  const restored = await callApi('POST', '/cancelled/en/original', { version: saved.version })
  expect(restored.body.data).toMatchObject({
    changed: false,
    texts: { subject: 'Cancelled: your order {number}' },
  })
  // A version from before the restore is stale.
  expect((await saveTexts('cancelled', TEXTS, saved.version)).status).toBe(409)
  expect((await saveTexts('cancelled', saved.texts)).body.data).toMatchObject({ texts: saved.texts, changed: true })
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subject, 'mail:cancelled:en'))
  expect(entries).toHaveLength(3)
})

test('the preview uses example data and stores nothing; a test mail goes to the requesting user', async () => {
  const { data } = (await callApi('POST', '/unpaid/en/preview', TEXTS)).body
  expect(data.subject).toBe('Thanks for 100001, Mari')
  expect(data.html).toContain('we &lt;b&gt;pack&lt;/b&gt; it now.')
  expect(data.text).toContain('Coilover kit')
  expect((await callApi('POST', '/unpaid/en/test', TEXTS)).body.data).toEqual({ recipient: 'owner@example.ee' })
  const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, 'owner@example.ee'))
  expect(mail).toMatchObject({ subject: 'Test: Thanks for 100001, Mari', html: data.html, text: data.text })
  expect((await readStoredTemplate('unpaid')).changed).toBe(false)
})

test('previews every kind in both languages', async () => {
  for (const { kind, language, texts } of (await callApi('GET', '')).body.data) {
    const { status, body } = await callApi('POST', `/${kind}/${language}/preview`, texts)
    expect([kind, status]).toEqual([kind, 200])
    expect(body.data.text).not.toMatch(/[{}]/)
  }
})
