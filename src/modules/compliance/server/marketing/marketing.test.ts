import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { start as startOrders } from '#orders/server/orders.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { write } from '#platform/server/write.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { mailDataLink } from '../data-requests/mail-data-link.ts'
import { registerComplianceRoutes } from '../routes.ts'
import { dataRequests, marketingConsents } from '../tables.ts'
import { mailMarketingNotice } from './mail-marketing-notice.ts'
import { marketingPersonalData } from './marketing-personal-data.ts'
import { purgeMarketingConsents } from './purge-marketing-consents.ts'
import { recordMarketingConsent } from './record-marketing-consent.ts'

const NOW = new Date('2026-11-28T10:00:00Z')
const EMAIL = 'mari@example.ee'
const CONSENT_TEXT = 'Pitlane may send me offers and news by email.'
const SYSTEM = createSystemActor('test')

let app: TestApp
let orderId: number
beforeAll(async () => {
  app = await createTestApp(testApp => {
    startOrders(testApp, [marketingPersonalData])
    registerComplianceRoutes(testApp, undefined, [marketingPersonalData])
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  const made = await arrange(app.db, async tx => {
    await makeShop(tx)
    return makeOrder(tx, { client: { ...buildOrderDraft().client, email: EMAIL } }, { state: 'delivered' })
  })
  orderId = made.order.id
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(GUEST)
  app.setNow(NOW)
  for (const table of [marketingConsents, dataRequests, mails]) await app.db.delete(table)
})

const giveConsent = async (email = EMAIL, text = CONSENT_TEXT) => {
  await write(app, SYSTEM, async tx =>
    ok(await recordMarketingConsent(tx, app, { email, language: 'en', text, orderId })),
  )
  const rows = await app.db.select().from(marketingConsents).where(isNull(marketingConsents.stoppedAt))
  const consent = rows.find(row => row.email.toLowerCase() === email.toLowerCase())
  if (!consent) throw new Error('There is no consent')
  return consent
}
const postForm = (url: string, payload = '') =>
  app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const readState = async (token: string) => (await app.server.inject({ url: `/v1/marketing/${token}` })).json().data
const callAsStaff = (method: 'GET' | 'POST', path: string) =>
  app.server.inject({
    method,
    url: `/v1/admin/marketing-consent${path}`,
    headers: { 'x-csrf-token': 'any' },
    ...(method === 'POST' && { payload: {} }),
  })

test('keeps one active consent with its first proof, and a new one after a withdrawal', async () => {
  const first = await giveConsent()
  expect(first).toMatchObject({
    email: EMAIL,
    language: 'en',
    text: CONSENT_TEXT,
    orderId,
    givenAt: NOW,
    stoppedAt: null,
  })
  app.setNow(new Date('2026-11-29T10:00:00Z'))
  await Promise.all([giveConsent('MARI@example.ee', 'Other words'), giveConsent()])
  expect(await app.db.select().from(marketingConsents)).toEqual([first])
  await postForm(`/marketing/stop/${first.token}?lang=en`)
  const second = await giveConsent(EMAIL, 'Other words')
  expect(second).toMatchObject({ text: 'Other words', stoppedAt: null })
  expect(second.token).not.toBe(first.token)
  // The link of an earlier mail ends only the consent that it belongs to.
  await postForm(`/marketing/stop/${first.token}?lang=en`)
  expect(await readState(second.token)).toEqual({ is_stopped: false })
})

test('mails a notice that mail programs can answer by one click', async () => {
  const { id, token } = await giveConsent()
  await mailMarketingNotice(app, SYSTEM, { id })
  await mailMarketingNotice(app, SYSTEM, { id })
  const [mail, ...others] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.key, `marketing-consent:${id}`))
  expect(others).toEqual([])
  expect(mail?.recipient).toBe(EMAIL)
  for (const content of [mail?.text, mail?.html]) {
    expect(content).toContain(CONSENT_TEXT)
    expect(content).toContain(`/en/marketing/${token}`)
  }
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<(https?:[^>]+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(address)
  // Opening changes nothing: it leads to a page with a button.
  const opened = await app.server.inject({ url: pathname + search })
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/en/marketing/${token}`])
  expect(await readState(token)).toEqual({ is_stopped: false })
  expect((await postForm(pathname + search, 'List-Unsubscribe=Other')).statusCode).toBe(422)
  const answers = await Promise.all([1, 2].map(() => postForm(pathname + search, 'List-Unsubscribe=One-Click')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await app.db.select().from(marketingConsents)).toMatchObject([{ stoppedAt: NOW, stoppedBy: 'mail' }])
  expect((await postForm(`${pathname}?token=unknown`, 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
})

test('accepts the multipart form of a mail program, which RFC 8058 allows', async () => {
  const { token } = await giveConsent(EMAIL)
  const url = `/v1/marketing/unsubscribe?token=${token}`
  const postMultipart = (payload: string, boundary = 'mail-b1') =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
  const buildPart = (value: string) =>
    `--mail-b1\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${value}\r\n--mail-b1--\r\n`
  expect((await postMultipart('no form')).statusCode).toBe(400)
  expect((await postMultipart(buildPart('Other'))).statusCode).toBe(422)
  expect((await postMultipart(buildPart('x'.repeat(20_000)))).statusCode).toBe(413)
  expect(await readState(token)).toEqual({ is_stopped: false })
  expect((await postMultipart(buildPart('One-Click'))).statusCode).toBe(204)
  expect(await readState(token)).toEqual({ is_stopped: true })
})

test('ends a consent by the button of the page without a login, and by a newly mailed link', async () => {
  const first = await giveConsent()
  const answer = await postForm(`/marketing/stop/${first.token}?lang=en`)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/en/marketing/${first.token}`])
  expect(await readState(first.token)).toEqual({ is_stopped: true })
  expect((await app.server.inject({ url: '/v1/marketing/unknown' })).statusCode).toBe(404)
  const second = await giveConsent()
  await postForm(
    '/my-data/request?lang=en',
    new URLSearchParams({ kind: 'marketing', email: 'Mari@example.ee' }).toString(),
  )
  const [request] = await app.db.select().from(dataRequests)
  await mailDataLink(app, SYSTEM, { id: request?.id ?? 0 })
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.key, `data-request:${request?.id}`))
  const link = /\/my-data\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  expect(await readState(second.token)).toEqual({ is_stopped: false })
  await postForm(`/my-data/confirm/${link}?lang=en`)
  expect(await readState(second.token)).toEqual({ is_stopped: true })
  expect(await app.db.select().from(dataRequests)).toMatchObject([{ outcome: 'stopped' }])
})

test('shows the proof to staff, who export addresses and stop one', async () => {
  const { id, token } = await giveConsent()
  await giveConsent('=cmd@example.ee')
  const stopped = await giveConsent('lahkus@example.ee')
  await postForm(`/marketing/stop/${stopped.token}?lang=en`)
  expect((await callAsStaff('GET', '')).statusCode).toBe(401)
  app.signInAs(createStaffMember(['order.edit']))
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/csv'],
    ['POST', `/${id}/stop`],
  ] as const)
    expect((await callAsStaff(method, path)).statusCode, path).toBe(403)
  app.signInAs(createStaffMember(['client.edit']))
  expect((await callAsStaff('GET', '')).json().results[0].order).toBeNull()
  app.signInAs(createStaffMember(['client.edit', 'order.edit']))
  const { results } = (await callAsStaff('GET', '?state=all')).json()
  expect(results.map((row: { email: string }) => row.email).sort()).toEqual([
    '=cmd@example.ee',
    'lahkus@example.ee',
    EMAIL,
  ])
  const listed = results.find((row: { id: number }) => row.id === id)
  expect(listed).toMatchObject({
    text: CONSENT_TEXT,
    language: 'en',
    given_at: NOW.toISOString(),
    order: { id: orderId },
  })
  expect(listed.version).toMatch(/^[\da-f]{12}$/)
  const csv = await callAsStaff('GET', '/csv?lang=en')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="marketing-consents.csv"')
  for (const part of [EMAIL, '2026-11-28', `token=${token}`]) expect(csv.body).toContain(part)
  expect(csv.body).not.toContain('lahkus@')
  expect(csv.body).not.toMatch(/^=cmd/m)
  const exported = and(eq(auditEntries.kind, 'marketing-consent'), eq(auditEntries.action, 'exported'))
  expect(await app.db.$count(auditEntries, exported)).toBe(1)
  expect((await callAsStaff('POST', `/${id}/stop`)).statusCode).toBe(204)
  expect((await callAsStaff('POST', '/999999/stop')).statusCode).toBe(404)
  expect((await callAsStaff('GET', '')).json().results).toMatchObject([{ email: '=cmd@example.ee' }])
})

test('ends a consent by an erasure, keeps a hash as proof for three years, and exports it', async () => {
  await giveConsent()
  expect(await marketingPersonalData.read(app.db, [EMAIL], [])).toMatchObject([{ email: EMAIL, text: CONSENT_TEXT }])
  expect(await marketingPersonalData.count(app.db, [EMAIL], [])).toBe(1)
  expect(await marketingPersonalData.count(app.db, ['muu@example.ee'], [])).toBe(0)
  await write(app, SYSTEM, async tx => ok(await marketingPersonalData.erase(app, tx, [EMAIL], [])))
  expect(await app.db.select().from(marketingConsents)).toMatchObject([{ email: '', stoppedBy: 'erasure' }])
  expect(await marketingPersonalData.listRetained?.(app.db, [EMAIL], [])).toMatchObject([
    { day: '2026-11-28', until: '2029-11-28' },
  ])
  for (const [day, left] of [
    ['2029-11-28', 1],
    ['2029-11-29', 0],
  ] as const) {
    app.setNow(new Date(`${day}T10:00:00Z`))
    await purgeMarketingConsents(app)
    expect(await app.db.$count(marketingConsents)).toBe(left)
  }
})
