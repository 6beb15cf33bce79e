import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookkeepingAccounts } from '#bookkeeping/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { webhooks } from '#webhooks/server/tables.ts'
import { personalData } from './personal-data.ts'
import { processingActivities } from './processing-activities.ts'
import { type ComposedShop, composeTestShop, STAFF } from './testing/compose-test-shop.ts'

type Row = Record<string, string>
const EXPECTED_WORDS: Readonly<Record<string, { job: string }>> = {
  et: { job: 'Aegunud tellimuste ja klientide isikuandmete kustutamine' },
  en: { job: 'Remove personal data from expired orders and customers' },
}

let shop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop({
    SMTP_URL: 'smtp://user:secret@mail.example:587',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  await shop.app.db.insert(bookkeepingAccounts).values([
    { system: 'directo', active: true },
    { system: 'storecove', active: false },
  ])
  const webhook = { url: 'https://hooks.example/shop', secret: 'whsec_1', createdAt: shop.app.now() }
  await shop.app.db.insert(webhooks).values(webhook)
})
afterAll(() => shop.close())

test('registers every source of personal data once', () => {
  const sources = processingActivities.flatMap(activity => activity.sources)
  expect([...sources].sort()).toEqual(personalData.map(({ name }) => name).sort())
})

test('names jobs that the shop runs', () => {
  const file = readFileSync(new URL('../modules/shop/messages/staff/en.json', import.meta.url), 'utf8')
  const { kinds } = (JSON.parse(file) as { shopAdmin: { jobs: { kinds: object } } }).shopAdmin.jobs
  const jobs = processingActivities.flatMap(({ deletedBy }) => (typeof deletedBy === 'string' ? [] : [deletedBy.job]))
  for (const job of jobs) expect(Object.keys(kinds)).toContain(job)
})

test.each(['et', 'en'])('builds the privacy register and its files from the settings, in %s', async language => {
  const owner = shop.openBrowser()
  const url = '/v1/admin/privacy-register'
  expect((await owner.call('GET', `${url}?lang=${language}`)).statusCode).toBe(401)
  await owner.logIn(STAFF)
  const { activities, recipients, controller } = (await owner.call('GET', `${url}?lang=${language}`)).json().data
  expect(activities).toHaveLength(processingActivities.length)
  expect(JSON.stringify([activities, recipients, controller])).not.toMatch(/complianceAdmin|shopAdmin|\{\{|secret/)
  expect(controller[0]).toBe('Pitlane Tuning OÜ')
  const names = recipients.map(({ name }: { name: string }) => name)
  // The demo shop delivers with both carriers without an account.
  for (const name of ['mail.example', 'hooks.example', 'Directo OÜ', 'AS Eesti Post (Omniva)'])
    expect(names).toContain(name)
  expect(names).not.toContain('Storecove')
  for (const activity of activities) for (const text of Object.values(activity)) expect(text).not.toBe('')
  const invoices = activities.find(({ recipients: receivers }: Row) => receivers?.includes('Maksu- ja Tolliamet'))
  expect(invoices.measure).toBe(EXPECTED_WORDS[language]?.job)
  expect(activities.some(({ transfers }: Row) => transfers?.includes('Stripe Payments Europe Ltd: US'))).toBe(true)
  const csv = await owner.call('GET', `${url}/csv?lang=${language}`)
  expect(csv.body.split('\r\n').length).toBeGreaterThan(processingActivities.length + 3)
  const pdf = await owner.call('GET', `${url}/pdf?lang=${language}`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test.each([
  ['et', 'Viimane kontroll', 'Tarbijakaitse ja Tehnilise'],
  ['en', 'Last check', 'Consumer Protection and Technical'],
])('publishes the accessibility statement with the owner’s additions, in %s', async (language, heading, authority) => {
  const owner = shop.openBrowser()
  await owner.logIn(STAFF)
  const texts = multilingual({ et: 'Videotel pole subtiitreid.', en: 'Videos have no subtitles.' })
  const before = (await owner.call('GET', '/v1/admin/legal-notices')).json().data
  const body = { ...before, legalNotices: { ...before.legalNotices, accessibility: texts }, before }
  expect((await owner.call('PUT', '/v1/admin/legal-notices', { body })).statusCode).toBe(200)
  await shop.app.changes.waitForListeners()
  const page = await shop.fetchPage(`/${language}/accessibility-statement`)
  expect(page.statusCode).toBe(200)
  for (const text of [heading, authority, 'axe-core', 'EN 301 549', 'pood@pitlane.example'])
    expect(page.body).toContain(text)
  expect(page.body).toContain(texts[language])
  expect((await shop.fetchPage(`/${language}/gallery`)).body).toContain(`href="/${language}/accessibility-statement"`)
})

test('builds the accessibility statement from the check that the owner enters', async () => {
  const owner = shop.openBrowser()
  await owner.logIn(STAFF)
  const url = '/v1/admin/legal-notices?lang=en'
  const { legalNotices: savedNotices, defaults } = (await owner.call('GET', url)).json().data
  expect(defaults.method.et).toContain('Programmi lehti')
  expect(defaults.method.en).toContain('The pages of the program')
  const saveNotices = (changes: object) =>
    owner.call('PUT', url, {
      body: { legalNotices: { ...savedNotices, ...changes }, before: { legalNotices: savedNotices } },
    })
  const checkMethod = multilingual({ et: 'Proovisime NVDA-ga.', en: 'We tried it with NVDA.' })
  const gaps = multilingual({ et: 'Kaart pole loetav.\nVideod.', en: 'The map is unreadable.\nVideos.' })
  for (const checkedOn of [null, '2999-01-01']) {
    const rejection = await saveNotices({ checkMethod, checkedOn })
    expect([rejection.statusCode, Object.keys(rejection.json().errors)]).toEqual([422, ['legalNotices.checkedOn']])
  }
  expect((await saveNotices({ checkMethod, gaps, checkedOn: '2026-03-05' })).statusCode).toBe(200)
  await shop.app.changes.waitForListeners()
  const { body } = await shop.fetchPage('/en/accessibility-statement')
  for (const text of ['5 Mar 2026', 'We tried it with NVDA.', '<li>The map is unreadable.</li>', '<li>Videos.</li>'])
    expect(body).toContain(text)
  expect(body).not.toContain('axe-core')
})
