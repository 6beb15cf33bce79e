import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { mailRoutes } from './mail-routes.ts'

const sent: number[] = []
let app: TestApp
let id = 0
beforeAll(async () => {
  app = await createTestApp(given => {
    mailRoutes(given)
    given.jobs.handle(sendMailJob, async ({ mailId }) => {
      sent.push(mailId)
    })
  })
  await app.jobs.start()
  app.actAs(staffWith(['settings.edit'], { roles: ['ADMIN'] }))
  const link = 'https://shop.example/et/reset-password#s3cret_key-of-somebody'
  await app.db.transaction(tx =>
    queueMail(tx, app.jobs, {
      ...{
        key: 'password-reset:1',
        recipient: 'mari@example.ee',
        subject: 'Uus parool',
        now: new Date('2026-11-20T21:59:59Z'),
      },
      ...{ html: `<p style="color:red"><a href="${link}">Vali parool</a></p>`, text: `Vali parool: ${link}` },
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
])('mails are found: %s', async (query, count) => {
  expect((await call('GET', query)).json().results).toHaveLength(count)
})

test('a mail is seen as it looked, without what opens an account, and nothing of it runs', async () => {
  const { data } = (await call('GET', `/${id}`)).json()
  expect(data).toMatchObject({ subject: 'Uus parool', attachments: [{ filename: 'arve.pdf', bytes: 4 }] })
  const page = await call('GET', `/${id}/page`)
  expect(page.headers['content-security-policy']).toContain('sandbox')
  expect(page.body).toContain('color:red')
  expect(data.html).toBe(page.body)
  for (const text of [data.text, page.body]) expect(text).not.toContain('s3cret')
  const file = await call('GET', `/${id}/attachment/0`)
  expect([file.body, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    ...['1234', 'application/pdf', "attachment; filename*=UTF-8''arve.pdf"],
  ])
})

test('a mail that waits is not sent twice; one that failed is sent again', async () => {
  await vi.waitFor(() => expect(sent).toEqual([id]), 20_000)
  expect((await call('POST', `/${id}/send`)).statusCode).toBe(409)
  await app.db.update(mails).set({ state: 'failed', error: 'No such mailbox' }).where(eq(mails.id, id))
  expect((await call('POST', `/${id}/send`)).statusCode).toBe(200)
  await vi.waitFor(() => expect(sent).toEqual([id, id]), 20_000)
  expect((await call('GET', `/${id}`)).json().data).toMatchObject({ state: 'waiting', error: null })
})

test.each([
  ['GET', '/999'],
  ['GET', '/999/page'],
  ['GET', '/999/attachment/0'],
  ['POST', '/999/send'],
] as const)('%s of a mail that is not there: %s', async (method, path) => {
  expect((await call(method, path)).statusCode).toBe(404)
})
