import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerVisitRoutes } from './routes.ts'

const staff = createStaffMember(['report.view'], { roles: ['ADMIN'] })
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerVisitRoutes, { PUBLIC_URL: 'https://pood.example' })
})
afterAll(() => app.close())

const reportView = (path: string, referrer = '', origin: string | undefined = 'https://pood.example') =>
  app.server.inject({
    method: 'POST',
    url: '/v1/visit',
    headers: { ...(origin && { origin }) },
    payload: { path, referrer },
  })
const readReport = async (query = '') => {
  app.signInAs(staff)
  const response = await app.server.inject({ url: `/v1/admin/visit${query}` })
  app.signInAs(GUEST)
  return response.json().data
}

test('counts visits by day, page and source without cookies or personal data', async () => {
  app.setNow(new Date('2026-11-20T12:00:00Z'))
  for (const _ of [1, 2, 3]) await reportView('/et/tarne', 'https://www.google.com/search?q=maria')
  const response = await reportView('/et')
  expect(response.headers['set-cookie']).toBeUndefined()
  // In Tallinn the next day has begun.
  app.setNow(new Date('2026-11-20T22:30:00Z'))
  await reportView('/et', 'https://pood.example')
  app.signInAs(staff)
  await reportView('/et')
  expect(await readReport()).toEqual({
    days: [
      { name: '2026-11-20', count: 4, started_visits: 4 },
      { name: '2026-11-21', count: 1, started_visits: 0 },
    ],
    pages: [
      { name: '/et/tarne', count: 3 },
      { name: '/et', count: 2 },
    ],
    sources: [
      { name: 'google.com', count: 3 },
      { name: '', count: 2 },
    ],
  })
  expect((await readReport('?from=2026-11-21&to=2026-11-21')).days).toEqual([
    { name: '2026-11-21', count: 1, started_visits: 0 },
  ])
  const { rows } = await app.db.$client.query('select * from visit')
  expect(Object.keys(rows[0]).sort()).toEqual(['count', 'day', 'path', 'source', 'started_visits'])
})

test.each(['', 'https://elsewhere.example', 'null'])('ignores requests from the origin %o', async origin => {
  const before = await readReport()
  expect((await reportView('/et/tarne', '', origin)).statusCode).toBe(403)
  expect(await readReport()).toEqual(before)
})

test('keeps counting after visits that cannot be stored', async () => {
  const before = await readReport()
  await reportView('/et/tarne')
  await app.db.$client.query('alter table visit add constraint full_up check (count < 0) not valid')
  try {
    expect(await readReport()).toEqual(before)
  } finally {
    await app.db.$client.query('alter table visit drop constraint full_up')
  }
})

test('hides the report from guests', async () =>
  expect((await app.server.inject({ url: '/v1/admin/visit' })).statusCode).toBe(401))
