import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings } from '#shop/server/shop.ts'
import { defaultSettings, makeShop } from '#shop/testing/factories.ts'
import { registerMessageRoutes } from './message-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerMessageRoutes)
  await arrange(app.db, tx => makeShop(tx))
  app.jobs.handle(sendMailJob, async () => undefined)
  await app.jobs.start()
})
afterAll(() => app.close())

const post = (url: string, payload: object, remoteAddress = '10.0.0.1') =>
  app.server.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'x-csrf-token': 'right' } })
const readQueuedMails = async () => (await app.db.$client.query('select * from mail order by id')).rows

const message = { name: 'Mari', email: 'mari@example.ee', message: 'Kas 312 mm ketas sobib?', openFor: 9_000 }
const parts = {
  ...message,
  make: 'VW',
  model: 'Golf',
  year: '2008',
  vin: 'WVWZZZ1KZ8W000001',
  parts: [{ name: 'Alumine õõtshoob', code: '1K0407151', amount: 2 }],
}

test('mails a message to the shop with the sender as Reply-To', async () => {
  expect((await post('/v1/contact-message', { ...message, topic: 'Pidurid' })).json()).toEqual({ success: true })
  const [mail] = (await readQueuedMails()).slice(-1)
  expect(mail).toMatchObject({ recipient: 'pood@pitlane.example', headers: { 'Reply-To': 'mari@example.ee' } })
  expect(mail.text).toContain('Kas 312 mm ketas sobib?')
})

test('mails the car and each part of a parts request', async () => {
  expect((await post('/v1/parts-request', parts)).statusCode).toBe(200)
  const [mail] = (await readQueuedMails()).slice(-1)
  expect(mail.text).toContain('WVWZZZ1KZ8W000001')
  expect(mail.text).toContain('Alumine õõtshoob (1K0407151)')
})

test.each([
  ['without a name', { ...message, name: ' ' }, { name: ['Kohustuslik'] }],
  [
    'with an address that would inject a header',
    { ...message, email: 'a@b.ee\nBcc: c@d.ee' },
    { email: ['Palun sisesta korrektne e-posti aadress.'] },
  ],
])('rejects a message %s at its field', async (_name, payload, errors) => {
  const response = await post('/v1/contact-message', payload)
  expect([response.statusCode, response.json().errors]).toEqual([422, errors])
})

test('rejects a parts request with an unnamed part or an invalid year', async () => {
  const response = await post('/v1/parts-request', { ...parts, year: 'abc', parts: [{ name: '', amount: 1 }] })
  expect([response.statusCode, response.json().errors]).toEqual([
    422,
    { year: ['Palun kontrolli aastat.'], 'parts.0.name': ['Kohustuslik'] },
  ])
})

test.each([
  ['a message', '/v1/contact-message', { ...message, message: 'Kas saadate ka Lätti?' }],
  ['a request for parts', '/v1/parts-request', { ...parts, model: 'Passat' }],
])('mails %s once per idempotency key and content', async (_name, url, payload) => {
  const send = (body: object) =>
    app.server.inject({
      method: 'POST',
      url,
      payload: body,
      remoteAddress: '10.0.0.30',
      headers: { 'x-csrf-token': 'right', 'idempotency-key': 'a-key' },
    })
  const before = (await readQueuedMails()).length
  const answers = await Promise.all([send(payload), send({ ...payload, openFor: 60_000 }), send(payload)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await readQueuedMails()).toHaveLength(before + 1)
  expect((await send({ ...payload, message: 'Ja Leetu?' })).statusCode).toBe(200)
  expect(await readQueuedMails()).toHaveLength(before + 2)
})

test('drops messages of robots and answers as usual', async () => {
  const before = (await readQueuedMails()).length
  expect((await post('/v1/contact-message', { ...message, website: 'https://spam.example' })).statusCode).toBe(200)
  const hastyResponse = await post('/v1/contact-message', { ...message, openFor: 40 })
  expect([hastyResponse.statusCode, Object.keys(hastyResponse.json().errors)]).toEqual([422, ['openFor']])
  expect(await readQueuedMails()).toHaveLength(before)
})

test('limits an IP address to ten messages an hour', async () => {
  const answers = []
  for (let count = 0; count < 11; count++) answers.push(await post('/v1/contact-message', message, '10.0.0.9'))
  expect(answers.map(response => response.statusCode)).toEqual([...Array(10).fill(200), 429])
})

test('answers 503 while the shop has no mail address', async () => {
  const { company } = defaultSettings
  await arrange(app.db, tx => changeSettings(tx, { company: { ...company, email: '' } }))
  const before = (await readQueuedMails()).length
  for (const [url, payload] of [
    ['/v1/contact-message', message],
    ['/v1/parts-request', parts],
  ] as const) {
    const response = await post(`${url}?lang=en`, payload, '10.0.0.20')
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      expect.stringContaining('The shop can’t receive messages yet'),
    ])
  }
  expect(await readQueuedMails()).toHaveLength(before)
  await arrange(app.db, tx => changeSettings(tx, { company }))
  expect((await post('/v1/contact-message', message, '10.0.0.20')).statusCode).toBe(200)
})
