import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerDeadLetterRoutes } from './dead-letter-routes.ts'

const staff = createStaffMember(['settings.edit'], { roles: ['ADMIN'] })
const PRINT_JOB = defineJob<{ document: string }>('purge-paper', { retryLimit: 0, retryDelaySeconds: 1 })

let app: TestApp
let isBroken = true
const printedDocuments: string[] = []
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerDeadLetterRoutes(testApp)
    testApp.jobs.handle(PRINT_JOB, async ({ document }) => {
      if (isBroken) throw new Error('The printer is out of paper')
      printedDocuments.push(document)
    })
  })
  await app.jobs.start()
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST', path = '') =>
  app.server.inject({ method, url: `/v1/admin/dead-letter${path}`, headers: { 'x-csrf-token': 'any' } })

test('requires settings.edit to see failed jobs', async () => {
  app.signInAs(GUEST)
  expect((await call('GET')).statusCode).toBe(401)
  app.signInAs({ ...staff, permissions: ['order.edit'] })
  expect((await call('POST', `/${randomUUID()}/retry`)).statusCode).toBe(403)
})

test('lists a failed job with its reason and retries it', async () => {
  app.signInAs(staff)
  const queuedAt = Date.now()
  await app.db.transaction(tx => app.jobs.enqueue(tx, PRINT_JOB, { document: 'invoice' }))
  await vi.waitFor(async () => expect((await call('GET')).json().results).toHaveLength(1), {
    timeout: 30_000,
    interval: 100,
  })
  const listResponse = await call('GET')
  const [letter] = listResponse.json().results
  expect(letter).toMatchObject({
    job: 'purge-paper',
    payload: { document: 'invoice' },
    error: 'The printer is out of paper',
  })
  expect(Date.parse(letter.failed_at)).toBeGreaterThanOrEqual(queuedAt)
  expect(Date.parse(letter.failed_at)).toBeLessThanOrEqual(Date.now())
  expect(listResponse.headers['x-pagination-total-count']).toBe('1')

  isBroken = false
  const responses = await Promise.all([call('POST', `/${letter.id}/retry`), call('POST', `/${letter.id}/retry`)])
  expect(responses.map(response => response.statusCode).sort()).toEqual([200, 404])
  await vi.waitFor(() => expect(printedDocuments).toEqual(['invoice']), 30_000)
  expect((await call('GET')).json().results).toEqual([])
})

test.each([
  ['payment-refund', 'order.money'],
  ['order-ended', 'order.money'],
  ['return-inspected', 'order.money'],
  ['vat-check', 'order.edit'],
  ['password-reset-mail', 'user.edit'],
  ['fetch-pictures', 'product.edit'],
])('shows and retries the failed job %s with %s', async (name, permission) => {
  const payload = { key: 'mari@example.ee' }
  await app.db.$client.query(`select pgboss.create_queue($1, '{"policy": "standard"}')`, [`${name}.dead`])
  const { rows } = await app.db.$client.query<{ id: string }>(
    `insert into pgboss.job (name, data, source_output) values ($1, $2, '{"message": "550 mari@example.ee"}') returning id`,
    [`${name}.dead`, payload],
  )
  const { id } = rows[0]!
  const readLetter = async () => (await call('GET')).json().results.find((letter: { id: string }) => letter.id === id)
  app.signInAs(createStaffMember(['settings.edit', 'report.view', 'stock.edit'], { roles: ['X'] }))
  expect(await readLetter()).toMatchObject({ job: name, payload: {}, error: '', can_retry: false })
  expect((await call('POST', `/${id}/retry`)).statusCode).toBe(403)
  app.signInAs(createStaffMember(['settings.edit', permission], { roles: ['X'] }))
  expect(await readLetter()).toMatchObject({ payload, error: '550 …@…', can_retry: true })
  await app.db.$client.query('delete from pgboss.job where id = $1', [id])
})

test.each([
  ['order-paid:7', 'order.edit'],
  ['password-reset:7', 'user.edit'],
  ['message:7', 'client.edit'],
])('shows and resends the failed mail %s with %s', async (key, permission) => {
  const mail = { recipient: 'mari@example.ee', subject: 'Pitlane', html: '', text: '', messageId: randomUUID() }
  const [row] = await app.db
    .insert(mails)
    .values({ ...mail, key, createdAt: new Date() })
    .returning()
  await app.db.$client.query(`select pgboss.create_queue('send-mail.dead', '{"policy": "standard"}')`)
  const { rows } = await app.db.$client.query<{ id: string }>(
    `insert into pgboss.job (name, data) values ('send-mail.dead', $1) returning id`,
    [{ mailId: row!.id }],
  )
  const { id } = rows[0]!
  const readLetter = async () => (await call('GET')).json().results.find((letter: { id: string }) => letter.id === id)
  app.signInAs(createStaffMember(['settings.edit', 'report.view'], { roles: ['X'] }))
  expect(await readLetter()).toMatchObject({ payload: {}, can_retry: false })
  expect((await call('POST', `/${id}/retry`)).statusCode).toBe(403)
  app.signInAs(createStaffMember(['settings.edit', permission], { roles: ['X'] }))
  expect(await readLetter()).toMatchObject({ payload: { mailId: row!.id }, can_retry: true })
  await app.db.$client.query('delete from pgboss.job where id = $1', [id])
})
