import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { registerMailRoutes } from './mail-routes.ts'

const OWNER = createStaffMember(['settings.edit', 'user.edit', 'order.edit', 'client.edit'], { roles: ['ADMIN'] })
const sentMailIds: number[] = []
let app: TestApp
let id = 0
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerMailRoutes(testApp)
    testApp.jobs.handle(sendMailJob, async ({ mailId }) => {
      sentMailIds.push(mailId)
    })
  })
  await app.jobs.start()
  app.signInAs(OWNER)
  const link = 'https://shop.example/et/reset-password#s3cret_key-of-somebody'
  await app.db.transaction(tx =>
    queueMail(tx, app.jobs, {
      key: 'password-reset:1',
      recipient: 'mari@example.ee',
      subject: 'Uus parool',
      now: new Date('2026-11-20T21:59:59Z'),
      html: `<p style="color:red"><a href="${link}">Vali parool</a></p>`,
      text: `Vali parool: ${link}`,
      attachments: [{ filename: 'arve.pdf', contentType: 'application/pdf', content: Buffer.from('1234') }],
    }),
  )
  const [row] = await app.db.select({ id: mails.id }).from(mails)
  id = row?.id ?? 0
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST', path: string) =>
  app.server.inject({ method, url: `/v1/admin/mail${path}`, headers: { 'x-csrf-token': 'right' } })

test.each([
  ['?q=MARI@', 1],
  ['?q=parool&state=waiting', 1],
  ['?state=failed', 0],
  ['?q=50%25', 0],
  ['?from=2026-11-20&to=2026-11-20', 1],
  ['?from=2026-11-21', 0],
  ['?to=2026-11-19', 0],
])('finds mails: %s', async (query, count) => {
  expect((await call('GET', query)).json().results).toHaveLength(count)
})

test('shows a mail without account links and with a restrictive policy', async () => {
  const { data } = (await call('GET', `/${id}`)).json()
  expect(data).toMatchObject({ subject: 'Uus parool', attachments: [{ filename: 'arve.pdf', bytes: 4 }] })
  const page = await call('GET', `/${id}/page`)
  expect(page.headers['content-security-policy']).toContain('sandbox')
  expect(page.body).toContain('color:red')
  expect(data.html).toBe(page.body)
  for (const text of [data.text, page.body]) expect(text).not.toContain('s3cret')
  const file = await call('GET', `/${id}/attachment/0`)
  expect([file.body, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    '1234',
    'application/pdf',
    "attachment; filename*=UTF-8''arve.pdf",
  ])
})

test('lists the mails of an order with the permissions for mails and orders', async () => {
  const mail = { recipient: 'mari@example.ee', subject: 'Tellimus', html: '', text: '', state: 'sent' as const }
  const keys = ['order-placed:51', 'order-edited:51:2', 'order-placed:510', 'orders-summed:51', 'message:51']
  const rows = [
    ...keys.map(key => ({ key, orderIds: [] as number[] })),
    { key: 'withdrawal:3', orderIds: [50, 51] },
    { key: 'withdrawal:4', orderIds: [510] },
  ].map((row, index) => ({ ...mail, ...row, messageId: row.key, createdAt: new Date(Date.now() + index) }))
  const createdMails = await app.db.insert(mails).values(rows).returning({ id: mails.id })
  onTestFinished(async () => {
    app.signInAs(OWNER)
    for (const row of createdMails) await app.db.delete(mails).where(eq(mails.id, row.id))
  })
  const listIds = async () => (await call('GET', '?order=51')).json().results.map((row: { id: number }) => row.id)
  app.signInAs(createStaffMember(['settings.edit', 'order.edit'], { roles: ['X'] }))
  expect(await listIds()).toEqual([5, 1, 0].map(index => createdMails[index]!.id))
  app.signInAs(createStaffMember(['settings.edit'], { roles: ['X'] }))
  expect(await listIds()).toEqual([])
  app.signInAs(createStaffMember(['order.edit'], { roles: ['X'] }))
  expect((await call('GET', '?order=51')).statusCode).toBe(403)
})

test('resends a failed mail but not a waiting one', async () => {
  await vi.waitFor(() => expect(sentMailIds).toEqual([id]), 20_000)
  expect((await call('POST', `/${id}/send`)).statusCode).toBe(409)
  await app.db.update(mails).set({ state: 'failed', error: 'No such mailbox' }).where(eq(mails.id, id))
  expect((await call('POST', `/${id}/send`)).statusCode).toBe(200)
  await vi.waitFor(() => expect(sentMailIds).toEqual([id, id]), 20_000)
  expect((await call('GET', `/${id}`)).json().data).toMatchObject({ state: 'waiting', error: null })
})

test('resends a sent mail once when a user who missed the answer repeats the request', async () => {
  onTestFinished(() => app.setNow(new Date()))
  const resendAt = async (time: string) => {
    app.setNow(new Date(`2099-11-25T${time}:00Z`))
    await app.db.update(mails).set({ state: 'sent' }).where(eq(mails.id, id))
    const { statusCode, body } = await call('POST', `/${id}/send`)
    return statusCode === 200 ? 200 : [statusCode, JSON.parse(body).message]
  }
  const rejection = [409, expect.stringContaining('äsja uuesti')]
  expect([await resendAt('10:00'), await resendAt('10:09'), await resendAt('10:11')]).toEqual([200, rejection, 200])
})

test.each([
  ['password-reset:2:7', 'user.edit'],
  ['invitation:7:2026', 'user.edit'],
  ['password-changed:7:2026', 'user.edit'],
  ['second-factor:7:added:2026', 'user.edit'],
  ['order-placed:7', 'order.edit'],
  ['orders-summed:7', 'order.edit'],
  ['back-in-stock:7', 'order.edit'],
  ['withdrawal:7', 'order.edit'],
  ['recall-notice:7', 'order.edit'],
  ['message:7', 'client.edit'],
  ['an-unknown-kind:7', null],
])('shows and resends the mail %s with %s, and not with settings.edit alone', async (key, permission) => {
  const mail = { recipient: 'jaan@example.ee', subject: 'Sulle', html: '<a href="/makse/t0ken">', text: 't0ken' }
  const ownMail = { ...mail, key, messageId: key, state: 'failed' as const, createdAt: new Date() }
  const [row] = await app.db.insert(mails).values(ownMail).returning({ id: mails.id })
  onTestFinished(() => {
    app.signInAs(OWNER)
  })
  await app.db.insert(mailAttachments).values({
    mailId: row!.id,
    position: 0,
    filename: 'a.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('1'),
  })
  const readStatuses = async () => {
    const { results } = (await call('GET', '?q=jaan')).json()
    const isListed = results.some((item: { id: number }) => item.id === row!.id)
    const responses = [
      await call('GET', `/${row!.id}`),
      await call('GET', `/${row!.id}/page`),
      await call('GET', `/${row!.id}/attachment/0`),
      await call('POST', `/${row!.id}/send`),
    ]
    return [isListed, ...responses.map(response => response.statusCode)]
  }
  const otherPermissions = ['user.edit', 'order.edit', 'client.edit'].filter(candidate => candidate !== permission)
  for (const permissions of [
    [],
    otherPermissions.slice(0, 1),
    otherPermissions.slice(1, 2),
    ...(permission ? [otherPermissions] : []),
  ]) {
    app.signInAs(createStaffMember(['settings.edit', ...permissions], { roles: ['X'] }))
    expect(await readStatuses(), permissions.join()).toEqual([false, 403, 403, 403, 403])
  }
  app.signInAs(permission ? createStaffMember(['settings.edit', permission], { roles: ['X'] }) : OWNER)
  expect(await readStatuses()).toEqual([true, 200, 200, 200, 200])
})

test.each([
  ['GET', '/999'],
  ['GET', '/999/page'],
  ['GET', '/999/attachment/0'],
  ['POST', '/999/send'],
] as const)('responds to %s %s with 404 when the mail does not exist', async (method, path) => {
  expect((await call(method, path)).statusCode).toBe(404)
})
