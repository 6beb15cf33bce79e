import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { start as startOrders } from '#orders/server/orders.ts'
import { clients, orders, staffTasks } from '#orders/server/tables.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { hashEmail } from '#platform/server/mail/hash-email.ts'
import { mailPersonalData } from '#platform/server/mail/mail-personal-data.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { callCounts } from '#platform/server/overload/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerComplianceRoutes } from '../routes.ts'
import { dataRequests } from '../tables.ts'
import { withdrawalPersonalData } from '../withdrawal-personal-data.ts'
import { dataRequestPersonalData } from './data-request-personal-data.ts'
import { mailDataLink } from './mail-data-link.ts'
import { purgeDataRequests } from './purge-data-requests.ts'
import { remindOfDataRequests } from './remind-of-data-requests.ts'

const NOW = new Date('2026-11-28T10:00:30Z')
const STAFF = createStaffMember(['client', 'client.edit', 'client.erase', 'order.edit'], { username: 'siim' })
const SOURCES = [mailPersonalData, withdrawalPersonalData, dataRequestPersonalData]
const EMAIL = 'mari@example.ee'
const FORM = 'application/x-www-form-urlencoded'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    startOrders(testApp, SOURCES)
    registerComplianceRoutes(testApp, undefined, SOURCES)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(GUEST)
  app.setNow(NOW)
  for (const table of [dataRequests, mails, staffTasks, callCounts]) await app.db.delete(table)
})

/** Posts a form as a browser without JavaScript does. */
const postForm = (url: string, fields: Readonly<Record<string, string>> = {}, remoteAddress = '198.51.100.7') =>
  app.server.inject({
    method: 'POST',
    url: `${url}?lang=en`,
    remoteAddress,
    headers: { 'content-type': FORM },
    payload: new URLSearchParams(fields).toString(),
  })
/** Requests a link and mails it at once; the queued job then finds it mailed. */
const requestLink = async (kind: 'export' | 'erasure', email = EMAIL) => {
  await postForm('/my-data/request', { kind, email })
  return sendLinks()
}
const sendLinks = async (): Promise<string> => {
  for (const { id } of await app.db.select().from(dataRequests))
    await mailDataLink(app, createSystemActor('test'), { id })
  const texts = (await app.db.select().from(mails).orderBy(mails.id)).map(({ text }) => text)
  return /\/my-data\/([\w-]{43})/.exec(texts.at(-1) ?? '')?.[1] ?? ''
}
const confirmLink = (token: string) => postForm(`/my-data/confirm/${token}`)
const readLink = (token: string) => app.server.inject({ url: `/v1/data-request/${token}` })
const downloadFile = (token: string, format: 'json' | 'html') =>
  app.server.inject({ url: `/my-data/file/${token}/${format}?lang=en` })
const listMails = async (prefix: string) =>
  (await app.db.select().from(mails)).filter(({ key }) => key.startsWith(`${prefix}:`))
const listTasks = () =>
  app.db.select({ kind: staffTasks.kind, details: staffTasks.details, closedBy: staffTasks.closedBy }).from(staffTasks)
const placeOrder = (email: string, state: 'delivered' | 'packed' = 'delivered') =>
  arrange(app.db, tx =>
    makeOrder(tx, { client: { ...buildOrderDraft().client, email } }, { state, paidAt: NOW, placedAt: NOW }),
  )
const callAsStaff = (method: 'GET' | 'POST', path: string, payload: object = {}) =>
  app.server.inject({
    method,
    url: `/v1/admin${path}`,
    headers: { 'x-csrf-token': 'any' },
    ...(method === 'POST' && { payload }),
  })
const listRequests = async () => (await callAsStaff('GET', '/data-request')).json().results

describe('a stranger', () => {
  /** Returns the answer without its time. */
  const requestAsStranger = async (fields: Record<string, string>, remoteAddress?: string) => {
    const { statusCode, headers, body } = await postForm('/my-data/request', fields, remoteAddress)
    const { date: _date, 'x-request-id': _id, ...others } = headers
    return { statusCode, headers: others, body }
  }

  test.each(['export', 'erasure'])('learns nothing about an address by asking for its %s', async kind => {
    await placeOrder('tuntud@example.ee')
    const [first, ...others] = [
      'tuntud@example.ee',
      'TUNTUD@example.ee',
      'tundmatu@example.ee',
      'pood@pitlane.example',
      // The mailbox of the first address has reached its limit by now.
      'tuntud@example.ee',
      'tuntud+a@example.ee',
      'tuntud@example.ee',
    ]
    const expected = await requestAsStranger({ kind, email: first ?? '' })
    expect([expected.statusCode, expected.headers.location]).toEqual([303, '/en/my-data?state=sent'])
    for (const email of others) {
      expect(await requestAsStranger({ kind, email }), email).toEqual(expected)
      await sendLinks()
    }
    expect(JSON.stringify(expected)).not.toContain('example.ee')
    // Each address is written to in the same words, and no other mailbox gets a mail.
    const sent = await listMails('data-request')
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
      'TUNTUD@example.ee',
      'pood@pitlane.example',
      'tundmatu@example.ee',
      'tuntud@example.ee',
      'tuntud@example.ee',
    ])
    const words = sent.map(({ subject, text }) => [subject, text.replace(/my-data\/[\w-]+/, 'my-data/…')].join('\n'))
    expect(new Set(words).size).toBe(1)
    expect(words[0]).not.toContain('example.ee')
  })

  test('is limited by network and, for each mailbox and kind, by the number of mails', async () => {
    for (let call = 0; call < 20; call++)
      await postForm('/my-data/request', { kind: 'export', email: `a${call}@example.ee` })
    const over = await requestAsStranger({ kind: 'erasure', email: EMAIL })
    expect(over.headers.location).toBe('/en/my-data?state=busy&kind=erasure')
    expect((await requestAsStranger({ email: EMAIL }, '203.0.113.9')).headers.location).toBe('/en/my-data?state=sent')
    app.setNow(new Date(NOW.getTime() + HOUR_MS))
    expect((await requestAsStranger({ email: EMAIL })).headers.location).toBe('/en/my-data?state=sent')
    await sendLinks()
    for (const table of [dataRequests, mails]) await app.db.delete(table)
    for (const email of ['b@example.ee', 'B@example.ee', 'b+1@example.ee', 'b+2@example.ee'])
      await requestLink('export', email)
    expect(await listMails('data-request')).toHaveLength(3)
    await requestLink('erasure', 'b@example.ee')
    expect(await listMails('data-request')).toHaveLength(4)
    app.setNow(new Date(NOW.getTime() + HOUR_MS + DAY_MS))
    await requestLink('export', 'b@example.ee')
    expect(await listMails('data-request')).toHaveLength(5)
  })

  test.each(['', 'mari', 'a@b', 'a@example.ee, b@example.ee', `${'x'.repeat(250)}@e.ee`])(
    'rejects the invalid e-mail address %s and sends no mail',
    async email => {
      const { statusCode, headers } = await postForm('/my-data/request', { kind: 'erasure', email })
      const isTooLong = email.length > 254
      expect(statusCode).toBe(isTooLong ? 422 : 303)
      if (!isTooLong) expect(headers.location).toBe('/en/my-data?state=email&kind=erasure')
      expect(await app.db.$count(dataRequests)).toBe(0)
    },
  )

  test('opens nothing with foreign, guessed or altered tokens', async () => {
    const token = await requestLink('export')
    await confirmLink(token)
    const flipped = (token.startsWith('a') ? 'b' : 'a') + token.slice(1)
    const stored = (await app.db.select().from(dataRequests))[0]?.tokenHash ?? ''
    expect(stored).toMatch(/^[\w-]{43}$/)
    for (const foreign of [flipped, stored, token.slice(0, -1), 'x', hashEmail(EMAIL)]) {
      expect([foreign, (await readLink(foreign)).statusCode]).toEqual([foreign, 404])
      expect((await downloadFile(foreign, 'json')).statusCode).toBe(404)
      expect((await confirmLink(foreign)).statusCode).toBe(303)
    }
    expect((await downloadFile(token, 'json')).statusCode).toBe(200)
  })
})

describe('a mailed link', () => {
  test('changes nothing when a mail scanner opens it', async () => {
    const token = await requestLink('erasure')
    const rows = await app.db.select().from(dataRequests)
    for (let call = 0; call < 3; call++) {
      const { data } = (await readLink(token)).json()
      expect(data).toMatchObject({ kind: 'erasure', state: 'open', email: EMAIL, files_until: null })
      expect((await downloadFile(token, 'json')).statusCode).toBe(404)
    }
    expect(await app.db.select().from(dataRequests)).toEqual(rows)
    expect(await listTasks()).toEqual([])
  })

  test('gives all data of its address for 15 minutes after the confirmation', async () => {
    const ownOrder = await placeOrder(EMAIL)
    const otherOrder = await placeOrder('teine@example.ee')
    // Staff merged both clients, which the owner of one address need not know.
    await app.db
      .update(clients)
      .set({ mergedInto: ownOrder.order.clientId })
      .where(eq(clients.id, otherOrder.order.clientId ?? 0))
    await app.db.update(orders).set({ clientId: ownOrder.order.clientId }).where(eq(orders.id, otherOrder.order.id))
    const token = await requestLink('export')
    expect((await confirmLink(token)).headers.location).toBe(`/en/my-data/${token}`)
    expect((await readLink(token)).json().data).toMatchObject({
      state: 'confirmed',
      files_until: new Date(NOW.getTime() + 15 * MINUTE_MS).toISOString(),
    })
    const json = await downloadFile(token, 'json')
    expect(json.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    })
    const file = JSON.parse(json.body)
    expect(file.orders.map(({ number }: { number: string }) => number)).toContain(String(ownOrder.order.number))
    expect(json.body).not.toContain('teine@example.ee')
    expect(json.body).not.toContain(String(otherOrder.order.number))
    expect(json.body).not.toContain(token)
    expect(file.dataRequests).toMatchObject([{ kind: 'export', email: EMAIL, outcome: 'exported' }])
    const html = await downloadFile(token, 'html')
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const text of [`Data stored for ${EMAIL}`, '28 Nov 2026, 12:00', String(ownOrder.order.number)])
      expect(html.body).toContain(text)
    expect(html.body).not.toMatch(/compliance\.|<script|teine@/)
    app.setNow(new Date(NOW.getTime() + 15 * MINUTE_MS))
    for (const answer of [await readLink(token), await downloadFile(token, 'json'), await downloadFile(token, 'html')])
      expect(answer.statusCode).toBe(404)
    await confirmLink(token)
    expect((await readLink(token)).statusCode).toBe(404)
  })

  test('ends after 24 hours', async () => {
    const token = await requestLink('erasure')
    app.setNow(new Date(NOW.getTime() + DAY_MS - 1))
    expect((await readLink(token)).statusCode).toBe(200)
    app.setNow(new Date(NOW.getTime() + DAY_MS))
    expect((await readLink(token)).statusCode).toBe(404)
    await confirmLink(token)
    expect(await listTasks()).toEqual([])
    app.setNow(new Date(NOW.getTime() + DAY_MS + 1))
    await purgeDataRequests(app)
    expect(await app.db.$count(dataRequests)).toBe(0)
  })

  test('is mailed once, also when its job runs again, and survives a server that refuses mails', async () => {
    const token = await requestLink('export')
    const [mail] = await listMails('data-request')
    // The mail queue tries for hours and reports to staff; the link does not depend on it.
    await app.db
      .update(mails)
      .set({ state: 'failed', error: '550 no' })
      .where(eq(mails.id, mail?.id ?? 0))
    await sendLinks()
    expect(await listMails('data-request')).toHaveLength(1)
    expect((await readLink(token)).statusCode).toBe(200)
    expect((await postForm('/my-data/request', { email: EMAIL })).headers.location).toBe('/en/my-data?state=sent')
  })
})

describe('a request for erasure', () => {
  test('opens one task and one acknowledgement, also when pressed twice at once', async () => {
    const token = await requestLink('erasure')
    const answers = await Promise.all([confirmLink(token), confirmLink(token), confirmLink(token)])
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill(`/en/my-data/${token}`))
    const [request] = await app.db.select().from(dataRequests)
    const details = { request: request?.id, answerDay: '2026-12-28' }
    expect(await listTasks()).toEqual([{ kind: 'erasure-requested', details, closedBy: null }])
    const [receipt, ...others] = await listMails('data-request-received')
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ recipient: EMAIL, isProof: true })
    for (const text of ['28 Nov 2026, 12:00 (UTC+2)', '28 Dec 2026', 'seven years', 'Accounting Act'])
      expect(receipt?.text).toContain(text)
    expect((await readLink(token)).json().data).toMatchObject({ state: 'confirmed', answer_by: '2026-12-28' })
    expect((await downloadFile(token, 'json')).statusCode).toBe(404)
  })

  test('is shown only to staff who may erase people', async () => {
    app.signInAs(GUEST)
    expect((await callAsStaff('GET', '/data-request')).statusCode).toBe(401)
    app.signInAs(createStaffMember(['order.edit', 'client.edit']))
    for (const path of ['/data-request/1/erase', '/data-request/1/refuse'])
      expect((await callAsStaff('POST', path, { reason: 'x' })).statusCode).toBe(403)
    expect((await callAsStaff('GET', '/data-request')).statusCode).toBe(403)
  })

  test('is answered by the erasure of its client, with what the law keeps', async () => {
    const { order } = await placeOrder('eha@example.ee')
    await confirmLink(await requestLink('erasure', 'Eha@example.ee'))
    app.signInAs(STAFF)
    const [listed] = await listRequests()
    expect(listed).toMatchObject({ state: 'open', email: 'Eha@example.ee', answer_by: '2026-12-28' })
    expect(listed.clients).toMatchObject([{ id: order.clientId }])
    const refusedErase = await callAsStaff('POST', `/data-request/${listed.id}/erase`)
    expect([refusedErase.statusCode, refusedErase.json().message]).toEqual([
      409,
      expect.stringMatching(/customer|klien/i),
    ])
    const plan = (await callAsStaff('GET', `/client/${order.clientId}/erasure`)).json().data
    expect(plan.kept).toContainEqual(expect.objectContaining({ name: 'dataRequests', until: '2029-11-28' }))
    const erased = await callAsStaff('POST', `/client/${order.clientId}/erasure`, { baseVersion: 1 })
    expect(erased.statusCode, erased.body).toBe(200)
    const [answer] = await listMails('data-request-answer')
    expect(answer).toMatchObject({ recipient: 'Eha@example.ee', subject: 'Your data are erased', isProof: true })
    for (const text of ['invoices', 'three years', 'aki.ee']) expect(answer?.text).toContain(text)
    expect((await app.db.select().from(mails)).map(({ id }) => id)).toEqual([answer?.id])
    expect(await listRequests()).toMatchObject([{ state: 'erased', email: '', clients: [] }])
    expect(await listTasks()).toMatchObject([{ closedBy: 'system' }])
    expect(await dataRequestPersonalData.read(app.db, ['eha@example.ee'], [])).toMatchObject([{ outcome: 'erased' }])
  })

  test('of an address without orders is answered without staff', async () => {
    await confirmLink(await requestLink('erasure', 'ainult@example.ee'))
    app.signInAs(STAFF)
    const [{ id }] = await listRequests()
    const answers = await Promise.all([1, 2].map(() => callAsStaff('POST', `/data-request/${id}/erase`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect((await app.db.select().from(mails)).map(({ key }) => key)).toEqual([`data-request-answer:${id}`])
    expect((await callAsStaff('POST', `/data-request/${id}/refuse`, { reason: 'x' })).statusCode).toBe(409)
    expect((await callAsStaff('POST', '/data-request/99999/erase')).statusCode).toBe(404)
    const entries = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, String(id)))
    expect(entries.map(({ action }) => action)).toContain('erased')
    expect(JSON.stringify(entries)).not.toContain('ainult@')
  })

  test('is refused with a reason', async () => {
    await placeOrder('avatud@example.ee', 'packed')
    await confirmLink(await requestLink('erasure', 'avatud@example.ee'))
    app.signInAs(STAFF)
    const [{ id }] = await listRequests()
    expect((await callAsStaff('POST', `/data-request/${id}/refuse`, { reason: ' ' })).json().errors).toHaveProperty(
      'reason',
    )
    const reason = 'Your order is still under way.\n\nAsk again after its delivery.'
    expect((await callAsStaff('POST', `/data-request/${id}/refuse`, { reason })).statusCode).toBe(204)
    const [answer] = await listMails('data-request-answer')
    for (const text of ['Your order is still under way.', 'Ask again after its delivery.', 'aki.ee'])
      expect(answer?.html).toContain(text)
    expect(await listRequests()).toMatchObject([{ state: 'refused', email: '' }])
    expect(await listTasks()).toMatchObject([{ closedBy: 'system' }])
  })

  test('reminds staff a week before the last day, and is stored as a hash for three years', async () => {
    await confirmLink(await requestLink('erasure'))
    const system = createSystemActor('test')
    for (const [day, tasks] of [
      ['2026-12-20', 1],
      ['2026-12-21', 2],
      ['2026-12-22', 2],
    ] as const) {
      app.setNow(new Date(`${day}T06:00:00Z`))
      await remindOfDataRequests(app, system)
      expect(await listTasks()).toHaveLength(tasks)
    }
    expect((await listTasks()).filter(({ closedBy }) => closedBy === null)).toHaveLength(1)
    app.signInAs(STAFF)
    const [{ id }] = await listRequests()
    await callAsStaff('POST', `/data-request/${id}/refuse`, { reason: 'x' })
    const hash = hashEmail(EMAIL)
    for (const [day, left] of [
      ['2029-12-21', 1],
      ['2029-12-23', 0],
    ] as const) {
      app.setNow(new Date(`${day}T06:00:00Z`))
      await purgeDataRequests(app)
      expect(await app.db.$count(dataRequests, eq(dataRequests.emailHash, hash))).toBe(left)
    }
  })
})
