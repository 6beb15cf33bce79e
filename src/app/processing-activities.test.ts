import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { personalData } from './personal-data.ts'
import { processingActivities } from './processing-activities.ts'
import { type ComposedShop, composeTestShop, STAFF } from './testing/compose-test-shop.ts'

let shop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop({ SMTP_URL: 'smtp://user:secret@mail.example:587' })
})
afterAll(() => shop.close())

test('registers every source of personal data once', () => {
  const sources = processingActivities.flatMap(activity => activity.sources)
  expect([...sources].sort()).toEqual(personalData.map(({ name }) => name).sort())
})

test('names jobs that the shop runs', () => {
  const file = readFileSync(new URL('../modules/shop/messages/staff/en.json', import.meta.url), 'utf8')
  const { kinds } = (JSON.parse(file) as { shopAdmin: { jobs: { kinds: object } } }).shopAdmin.jobs
  for (const { job } of processingActivities) if (job !== null) expect(Object.keys(kinds)).toContain(job)
})

test.each(['et', 'en'])('makes the register and its files from facts, in %s', async language => {
  const owner = shop.openBrowser()
  const url = `/v1/admin/privacy-register`
  expect((await owner.call('GET', `${url}?lang=${language}`)).statusCode).toBe(401)
  await owner.logIn(STAFF)
  const { activities, recipients, controller } = (await owner.call('GET', `${url}?lang=${language}`)).json().data
  expect(activities).toHaveLength(processingActivities.length)
  expect(JSON.stringify([activities, recipients, controller])).not.toMatch(/complianceAdmin|shopAdmin|\{\{|secret/)
  expect(controller[0]).toBe('Pitlane Tuning OÜ')
  expect(recipients.map(({ name }: { name: string }) => name)).toContain('mail.example')
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
  const page = await shop.fetchPage(`/${language}/accessibility-statement`)
  expect(page.statusCode).toBe(200)
  for (const text of [heading, authority, 'axe-core', 'EN 301 549', 'pood@pitlane.example'])
    expect(page.body).toContain(text)
  expect(page.body).toContain(texts[language])
  expect((await shop.fetchPage(`/${language}/gallery`)).body).toContain(`href="/${language}/accessibility-statement"`)
})

test('makes the accessibility statement from the check that the owner enters', async () => {
  const owner = shop.openBrowser()
  await owner.logIn(STAFF)
  const url = '/v1/admin/legal-notices?lang=en'
  const { legalNotices: saved, defaults } = (await owner.call('GET', url)).json().data
  expect(defaults.method).toContain('axe-core')
  const save = (changes: object) =>
    owner.call('PUT', url, { body: { legalNotices: { ...saved, ...changes }, before: { legalNotices: saved } } })
  const checkMethod = multilingual({ et: 'Proovisime NVDA-ga.', en: 'We tried it with NVDA.' })
  const gaps = multilingual({ et: 'Kaart pole loetav.\nVideod.', en: 'The map is unreadable.\nVideos.' })
  for (const checkedOn of [null, '2999-01-01']) {
    const refused = await save({ checkMethod, checkedOn })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['legalNotices.checkedOn']])
  }
  expect((await save({ checkMethod, gaps, checkedOn: '2026-03-05' })).statusCode).toBe(200)
  const { body } = await shop.fetchPage('/en/accessibility-statement')
  for (const text of ['5 Mar 2026', 'We tried it with NVDA.', '<li>The map is unreadable.</li>', '<li>Videos.</li>'])
    expect(body).toContain(text)
  expect(body).not.toContain('axe-core')
})
