import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { createSettingsCache } from './create-settings-cache.ts'
import { readVatRate } from './read-vat-rate.ts'
import { start } from './start.ts'

const staff = createStaffMember(['settings.edit'], { roles: ['ADMIN'] })
const TODAY = new Date('2026-11-22T10:00:00Z')

let app: TestApp
let readCachedSettings: ReturnType<typeof createSettingsCache>
beforeAll(async () => {
  app = await createTestApp(testApp => start(testApp, async () => new Set([12])))
  await arrange(app.db, tx => makeShop(tx))
  app.setNow(TODAY)
  readCachedSettings = createSettingsCache(app)
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(staff))

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const response = await app.server.inject({
    method,
    url: `/v1/admin/${path}`,
    headers: { 'x-csrf-token': 'right', cookie: 'lang=en' },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

describe('shop settings', () => {
  test('changes the given settings, keeps the others and updates caches', async () => {
    const previous = await readCachedSettings()
    const banner = { visible: true, text: multilingual({ et: 'Soodus!', en: 'Sale!' }), url: '/en/products' }
    const saveResponse = await call('PUT', 'shop-settings', { banner, shopModule: false })
    expect(saveResponse).toMatchObject({
      status: 200,
      body: { data: { banner, shopModule: false, name: previous.name } },
    })
    expect(await readCachedSettings()).toEqual({ ...previous, banner, shopModule: false })
    const entries = await app.db.select().from(auditEntries)
    expect(entries.at(-1)).toMatchObject({
      kind: 'settings',
      before: { shopModule: true },
      after: { shopModule: false, banner },
    })
  })

  const buildCompanyChange = async (change: object) => ({
    company: { ...(await readCachedSettings()).company, ...change },
  })
  test.each<[string, () => object | Promise<object>]>([
    ['company.iban', () => buildCompanyChange({ iban: 'EE38 2200 2210 2014 5686' })],
    ['company.email', () => buildCompanyChange({ email: 'nobody' })],
    ['company.vatNumber', () => buildCompanyChange({ vatNumber: '102154832' })],
    ['company.phone', () => buildCompanyChange({ phone: ' ' })],
    ['name', () => ({ name: '' })],
    ['social.0.url', () => ({ social: [{ name: 'Facebook', url: 'javascript:alert(1)' }] })],
    ['banner.url', async () => ({ banner: { ...(await readCachedSettings()).banner, url: '//elsewhere.example' } })],
    ['modelCategoryId', () => ({ modelCategoryId: 'x' })],
    ['modelCategoryId', () => ({ modelCategoryId: 999_999 })],
  ])('rejects an invalid %s and keeps the settings', async (field, body) => {
    const previous = await readCachedSettings()
    const response = await call('PUT', 'shop-settings', await body())
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]])
    expect(await readCachedSettings()).toEqual(previous)
  })

  test('accepts an existing category and an unchanged deleted one', async () => {
    const { modelCategoryId } = await readCachedSettings()
    expect((await call('PUT', 'shop-settings', { modelCategoryId, shopModule: true })).status).toBe(200)
    expect((await call('PUT', 'shop-settings', { modelCategoryId: 12 })).status).toBe(200)
    expect(await readCachedSettings()).toMatchObject({ modelCategoryId: 12 })
  })

  test("reports a conflict with another user's change; changes of other settings both succeed", async () => {
    const { data: before } = (await call('GET', 'shop-settings')).body
    const ownSave = { ...before.company, phone: '+372 111' }
    await call('PUT', 'shop-settings', { company: { ...before.company, phone: '+372 222', street: 'Uus 1' } })
    const { company: otherCompany } = await readCachedSettings()
    const rejection = await call('PUT', 'shop-settings', { company: ownSave, before: { company: before.company } })
    expect([rejection.status, rejection.body.errors]).toEqual([
      409,
      {
        'company.phone': ['Someone else changed this to “+372 222”. If you save again, your value is kept.'],
        'company.street': ['Someone else changed this to “Uus 1”. If you save again, your value is kept.'],
      },
    ])
    expect((await readCachedSettings()).company).toEqual(otherCompany)
    // A second save starts from the current values.
    const secondSave = { company: { ...otherCompany, phone: '+372 111' }, before: { company: otherCompany } }
    expect((await call('PUT', 'shop-settings', secondSave)).status).toBe(200)
    const otherSave = {
      banner: { ...before.banner, visible: !before.banner.visible },
      before: { banner: before.banner },
    }
    expect((await call('PUT', 'shop-settings', otherSave)).status).toBe(200)
    expect((await call('PUT', 'shop-settings', { company: before.company })).status).toBe(200)
  })

  test('saves a banner without texts from a form with every language', async () => {
    const { data } = (await call('GET', 'shop-settings')).body
    const noBanner = { ...data.banner, text: multilingual({}) }
    expect((await call('PUT', 'shop-settings', { banner: noBanner })).status).toBe(200)
    const previous = { banner: { ...noBanner, text: multilingual({ et: '', en: '' }) } }
    const banner = { ...noBanner, text: multilingual({ et: 'Talv', en: '' }) }
    expect((await call('PUT', 'shop-settings', { banner, before: previous })).status).toBe(200)
    await call('PUT', 'shop-settings', { banner: data.banner })
  })

  test('stores an IBAN without spaces', async () => {
    await call('PUT', 'shop-settings', await buildCompanyChange({ iban: 'ee38 2200 2210 2014 5685' }))
    expect((await readCachedSettings()).company.iban).toBe('EE382200221020145685')
  })
})

describe('VAT rates', () => {
  const newRate = { country: 'EE', vat_class: 'standard', valid_from: '2027-01-01', percent: 26.5 }
  const readRate = (day: string) => readVatRate(app.db, { country: 'EE', vatClass: 'standard', day })

  test('lists rates with their state', async () => {
    const { body } = await call('GET', 'vat-rate')
    const rates: { country: string; percent: number; state: string }[] = body.data
    expect(new Set(rates.map(({ country }) => country)).size).toBe(27)
    expect(rates.filter(({ country }) => country === 'EE').map(({ percent, state }) => [percent, state])).toEqual([
      [24, 'now'],
      [22, 'past'],
      [20, 'past'],
      [9, 'now'],
    ])
  })

  test('adds a future rate once, applies it from its day and removes it until then', async () => {
    expect((await call('POST', 'vat-rate', newRate)).status).toBe(200)
    expect([await readRate('2026-12-31'), await readRate('2027-01-01')]).toEqual([2400, 2650])
    expect(await call('POST', 'vat-rate', newRate)).toMatchObject({
      status: 409,
      body: { errors: { valid_from: ['A rate starting on this day already exists.'] } },
    })
    expect((await call('DELETE', 'vat-rate/EE/standard/2027-01-01')).status).toBe(200)
    expect(await readRate('2027-01-01')).toBe(2400)
    expect((await call('DELETE', 'vat-rate/EE/standard/2027-01-01')).status).toBe(404)
  })

  test('previews a file, then replaces the rates of its countries only', async () => {
    const text =
      'country;vat_class;valid_from;percent\nFI;standard;2013-01-01;24\nfi;;2024-09-01;25,5\nFI;standard;2027-01-01;26'
    const preview = await call('POST', 'vat-rate-file/preview', { text })
    const change = { country: 'FI', vat_class: 'standard', valid_from: '2027-01-01', before: null, after: 26 }
    expect(preview).toMatchObject({ status: 200, body: { data: [change] } })
    const readFinnishRate = (vatClass: string, day: string) => readVatRate(app.db, { country: 'FI', vatClass, day })
    expect(await readFinnishRate('standard', '2027-01-01')).toBe(2550)
    expect((await call('PUT', 'vat-rate-file', { text })).body.data).toEqual([change])
    expect(await readFinnishRate('standard', '2027-01-01')).toBe(2600)
    // Finland has no rate of this class, so its standard rate applies.
    expect(await readFinnishRate('reduced', '2026-01-01')).toBe(2550)
    expect(await readVatRate(app.db, { country: 'LV', vatClass: 'standard', day: '2026-01-01' })).toBe(2100)
    const json = JSON.stringify([{ country: 'FI', valid_from: '2024-09-01', percent: 25.5 }])
    const { body } = await call('PUT', 'vat-rate-file', { text: json })
    expect(body.data).toHaveLength(2)
    expect(await readFinnishRate('standard', '2027-01-01')).toBe(2550)
  })

  test('names every wrong row of a file and changes nothing', async () => {
    const before = (await call('GET', 'vat-rate')).body
    const text =
      'country,vat_class,valid_from,percent\nUS,standard,2024-01-01,7\nLV,standard,2024-02-30,x\nLT,standard,2024-01-01,21'
    expect(await call('PUT', 'vat-rate-file', { text })).toMatchObject({
      status: 422,
      body: {
        errors: {
          text: [
            'Row 2: country must be the two-letter code of an EU country, such as FI.',
            'Row 3: valid_from must be a day such as 2026-01-31.',
            'Row 3: percent must be a number from 0 to 99 with up to two decimals.',
          ],
        },
      },
    })
    const startedHomeRates =
      'country,vat_class,valid_from,percent\nEE,standard,2025-07-01,25\nLV,standard,2030-01-01,22'
    expect((await call('PUT', 'vat-rate-file', { text: startedHomeRates })).body.errors.text).toEqual([
      'Row 2: an Estonian rate that has started can’t be changed.',
      'Row 3: this country needs a standard rate that applies today.',
    ])
    expect((await call('GET', 'vat-rate')).body).toEqual(before)
  })

  test.each([
    ['a rate of today', 'POST', 'vat-rate', { ...newRate, valid_from: '2026-11-22' }, 409],
    ['an unknown class', 'POST', 'vat-rate', { ...newRate, vat_class: 'odd' }, 422],
    ['an impossible percentage', 'POST', 'vat-rate', { ...newRate, percent: 100 }, 422],
    ['a day that does not exist', 'POST', 'vat-rate', { ...newRate, valid_from: '2027-02-30' }, 422],
    ['removing the current rate', 'DELETE', 'vat-rate/EE/standard/2025-07-01', undefined, 409],
  ] as const)('rejects %s', async (_name, method, path, body, status) => {
    const before = (await call('GET', 'vat-rate')).body
    expect((await call(method, path, body)).status).toBe(status)
    expect((await call('GET', 'vat-rate')).body).toEqual(before)
  })
})
