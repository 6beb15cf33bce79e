import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrder } from '#orders/testing/factories.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import { registerOrderRoutes } from './routes.ts'
import type { StoredOrder } from './stored-order.ts'
import { orders } from './tables.ts'

const SALES = createStaffMember(['order.edit'], { username: 'siim', roles: ['SALES'] })
let app: TestApp
let stored: StoredOrder
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerOrderRoutes(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(SALES)
  app.setNow(new Date('2026-03-02T10:00:00Z'))
  stored = await arrange(app.db, tx => makeOrder(tx, {}, { placedAt: new Date('2026-03-01T09:00:00Z') }))
})

const callApi = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await app.server.inject({
    method,
    url,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}
const buildPath = (suffix = '') => `/v1/admin/order/${stored.order.id}${suffix}`
const readOrder = async () => (await callApi('GET', buildPath())).body.data
const sendAsBuyer = (text: string) => {
  app.signInAs(GUEST)
  return callApi('POST', `/v1/order-message/${stored.order.publicToken}`, { text })
}

test.each([
  ['GET', '/v1/admin/order-count'],
  ['POST', '/v1/admin/order/1/note'],
  ['DELETE', '/v1/admin/order/1/note/1'],
  ['POST', '/v1/admin/order/1/message'],
  ['PUT', '/v1/admin/order/1/tag'],
] as const)('requires for %s %s the permission order.edit', async (method, url) => {
  app.signInAs(GUEST)
  expect((await callApi(method, url, method === 'GET' ? undefined : {})).status).toBe(401)
  app.signInAs({ ...SALES, permissions: ['client'] })
  expect((await callApi(method, url, method === 'GET' ? undefined : {})).status).toBe(403)
})

describe('notes', () => {
  test('stores notes with their author, shows them to staff only and removes them', async () => {
    const added = await callApi('POST', buildPath('/note'), { text: 'Wants it on Friday\nRing first' })
    expect(added.body.data).toMatchObject({ author: 'siim', text: 'Wants it on Friday\nRing first' })
    expect((await readOrder()).notes).toEqual([added.body.data])
    expect((await callApi('DELETE', buildPath(`/note/${added.body.data.id}`))).status).toBe(204)
    expect((await callApi('DELETE', buildPath(`/note/${added.body.data.id}`))).status).toBe(404)
    expect((await readOrder()).notes).toEqual([])
  })
  test('rejects an empty note at its field, and answers 404 for an unknown order', async () => {
    expect((await callApi('POST', buildPath('/note'), { text: '  ' })).body.errors).toHaveProperty('text')
    expect((await callApi('POST', '/v1/admin/order/999999/note', { text: 'x' })).status).toBe(404)
  })
})

describe('messages', () => {
  test('a customer’s message opens a task; the answer is mailed, and both sides see both messages', async () => {
    expect((await sendAsBuyer('Does it fit a Golf?')).body.data).toMatchObject({
      isOwn: true,
      text: 'Does it fit a Golf?',
    })
    await sendAsBuyer('A Mk 7.')
    app.signInAs(SALES)
    const listOpenTasks = async () => (await callApi('GET', `/v1/admin/task?order=${stored.order.number}`)).body.results
    expect(await listOpenTasks()).toMatchObject([{ kind: 'message-received' }])

    await callApi('POST', buildPath('/message'), { text: 'It does.' })
    expect(await listOpenTasks()).toEqual([])
    expect((await readOrder()).messages).toMatchObject([
      { author: null, text: 'Does it fit a Golf?' },
      { author: null, text: 'A Mk 7.' },
      { author: 'siim', text: 'It does.' },
    ])
    app.signInAs(GUEST)
    const pageResponse = await callApi('GET', `/v1/order-message/${stored.order.publicToken}`)
    expect(pageResponse.body.data.at(-1)).toMatchObject({ isOwn: false, text: 'It does.' })
    expect(JSON.stringify(pageResponse.body)).not.toContain('siim')
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, stored.order.client.email))
    expect(mail).toMatchObject({ subject: `Message about order ${stored.order.number}` })
    expect(mail!.text).toContain('It does.')
    expect(mail!.text).toContain(`/en/payment/${stored.order.publicToken}#messages`)
  })
  test('a repeated request stores and mails a message or note once, also concurrently; later it counts as new', async () => {
    const sendTwice = (path: string, text: string) =>
      Promise.all([callApi('POST', buildPath(path), { text }), callApi('POST', buildPath(path), { text })])
    for (const [path, text] of [
      ['/message', 'It has left.'],
      ['/note', 'Called them.'],
    ] as const) {
      const [first, second] = await sendTwice(path, text)
      expect([first.status, second.body]).toEqual([200, first.body])
    }
    await Promise.all([sendAsBuyer('Thank you!'), sendAsBuyer('Thank you!')])
    app.signInAs(SALES)
    const { messages, notes } = await readOrder()
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['It has left.', 'Thank you!'])
    expect(notes).toHaveLength(1)
    const key = `order-message:${stored.order.id}:%`
    expect(await app.db.$count(mails, like(mails.key, key))).toBe(1)
    app.setNow(new Date('2026-03-02T10:30:00Z'))
    await callApi('POST', buildPath('/note'), { text: 'Called them.' })
    expect((await readOrder()).notes).toHaveLength(2)
  })
  test('neither stores nor mails messages after an erasure', async () => {
    const client = { ...stored.order.client, email: '' }
    await app.db.update(orders).set({ client }).where(eq(orders.id, stored.order.id))
    expect((await callApi('POST', buildPath('/message'), { text: 'Are you there?' })).status).toBe(404)
    await queueOrderMail(app, stored.order.id, { kind: 'shipped' })
    expect(await app.db.$count(mails, eq(mails.recipient, ''))).toBe(0)
  })
  test('rejects messages for unknown orders and more than ten per hour', async () => {
    app.signInAs(GUEST)
    expect((await callApi('GET', '/v1/order-message/unknown')).status).toBe(404)
    expect((await callApi('POST', '/v1/order-message/unknown', { text: 'x' })).status).toBe(404)
    app.setNow(new Date('2026-03-03T10:00:00Z'))
    const answers: number[] = []
    for (let index = 0; index < 11; index++) {
      // A minute between messages stays below the limit per address.
      if (index === 5) app.setNow(new Date('2026-03-03T10:05:00Z'))
      answers.push((await sendAsBuyer(`message ${index}`)).status)
    }
    expect(answers).toEqual([...Array(10).fill(200), 429])
  })
})

test('sets tags, filters by them, lists tags in use, and ignores case', async () => {
  expect((await callApi('PUT', buildPath('/tag'), { tags: ['Kiire', 'kiire', 'Helista'] })).body.data.tags).toEqual([
    'kiire',
    'Helista',
  ])
  const tagged = await callApi('GET', '/v1/admin/order?tag=Helista')
  expect(tagged.body.results).toMatchObject([{ id: stored.order.id, tags: ['kiire', 'Helista'] }])
  expect((await callApi('GET', '/v1/admin/order?tag=Hel')).body.results).toEqual([])
  expect((await callApi('GET', '/v1/admin/order-count')).body.data.tags).toEqual(['Helista', 'kiire'])
  // Two users start from equal tags: the first adds one, the second removes one and adds another.
  const before = ['kiire', 'Helista']
  const savedTags = [
    ['kiire', 'Helista', 'Üks'],
    ['Helista', 'Teine'],
  ]
  await Promise.all(savedTags.map(tags => callApi('PUT', buildPath('/tag'), { tags, before })))
  const { tags } = (await callApi('GET', buildPath(''))).body.data
  expect([...tags].sort()).toEqual(['Helista', 'Teine', 'Üks'])
  expect((await callApi('PUT', buildPath('/tag'), { tags: before })).body.data.tags).toEqual(before)
})

test('limits an order to 20 tags, and allows removing tags above the limit', async () => {
  const listTags = (to: number) => Array.from({ length: to }, (_none, index) => `Silt ${index}`)
  const saveTags = (tags: string[], before?: string[]) => callApi('PUT', buildPath('/tag'), { tags, before })
  expect((await saveTags(listTags(20))).status).toBe(200)
  const refused = await saveTags([...listTags(19), 'Veel', 'Muu'], listTags(19))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['tags']])
  await app.db
    .update(orders)
    .set({ tags: listTags(22) })
    .where(eq(orders.id, stored.order.id))
  expect((await saveTags(listTags(23), listTags(22))).status).toBe(422)
  expect((await saveTags(listTags(21), listTags(22))).body.data.tags).toEqual(listTags(21))
  expect((await saveTags([])).body.data.tags).toEqual([])
})

test('counts states with the waiting time of the oldest order', async () => {
  const placedAt = new Date('2026-02-20T10:00:00Z')
  const paidAt = new Date('2026-02-27T10:30:00Z')
  await arrange(app.db, tx => makeOrder(tx, {}, { placedAt, paidAt, state: 'packed' }))
  await arrange(app.db, tx => makeOrder(tx, {}, { placedAt, paidAt, state: 'delivered' }))
  const { states } = (await callApi('GET', '/v1/admin/order-count')).body.data
  const findState = (state: string) => states.find((row: { state: string }) => row.state === state)
  expect(findState('packed')).toEqual({ state: 'packed', count: 1, oldest_hours: 71 })
  expect(findState('delivered')).toEqual({ state: 'delivered', count: 1, oldest_hours: null })
  expect(findState('new').oldest_hours).toBe(25)
  const [row] = (await callApi('GET', '/v1/admin/order?state=packed')).body.results
  expect(row).toMatchObject({ waits_hours: 71, needs_attention: false, delivery: 'Omniva parcel machine' })
})
