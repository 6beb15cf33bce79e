import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { makeCategory } from '#catalog/testing/factories.ts'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { formatCents } from '#kernel/money.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { type ComposedShop, composeTestShop, placeOrder, STAFF } from './testing/compose-test-shop.ts'
import { startProgram } from './testing/start-program.ts'

let shop: ComposedShop
let owner: ReturnType<ComposedShop['openBrowser']>
beforeAll(async () => {
  shop = await composeTestShop()
  // The settings refer to these categories.
  for (const id of [237, 21, 22]) await makeCategory(shop.app.db, { id })
  owner = shop.openBrowser()
  await owner.logIn(STAFF)
})
afterAll(() => shop.close())

type Values = Record<string, unknown>
interface Section {
  address: string
  /** Returns the concurrent change of another owner, and the outdated change sent afterwards. */
  theirs: (values: Values) => Values
  mine: (values: Values) => Values
  /** Paths in the conflict response, with the stored values. */
  conflicts: Record<string, string>
}

const buildTexts = (et: string, en: string) => multilingual({ et, en })
const changeField = (key: string, change: Values) => (values: Values) => ({
  [key]: { ...(values[key] as Values), ...change },
})
const changeFields = (change: Values) => (values: Values) => ({ ...values, ...change })

const SECTIONS: Record<string, Section> = {
  company: {
    address: 'shop-settings',
    theirs: changeField('company', { phone: '+372 222' }),
    mine: changeField('company', { phone: '+372 111' }),
    conflicts: { 'company.phone': '+372 222' },
  },
  shop: {
    address: 'shop-settings',
    theirs: () => ({ modelCategoryId: 21 }),
    mine: () => ({ modelCategoryId: 22 }),
    conflicts: { modelCategoryId: '21' },
  },
  banner: {
    address: 'shop-settings',
    theirs: changeField('banner', { visible: false, url: '/et/tooted' }),
    mine: changeField('banner', { url: '/et/gallery' }),
    conflicts: { 'banner.visible': 'no', 'banner.url': '/et/tooted' },
  },
  languages: {
    address: 'language',
    theirs: changeField('languages', { en: 'UK English' }),
    mine: changeField('languages', { en: 'English (UK)' }),
    conflicts: { 'languages.en': 'en – UK English' },
  },
  orders: {
    address: 'order-settings',
    theirs: changeField('unpaidLimits', { cents: 123_456 }),
    mine: changeField('unpaidLimits', { lines: 7 }),
    conflicts: { 'unpaidLimits.cents': formatCents(123_456, 'en') },
  },
  terms: {
    address: 'legal-settings',
    theirs: () => ({ termsPageSlug: buildTexts('muugitingimused', '') }),
    mine: () => ({ termsPageSlug: buildTexts('', 'terms-of-sale') }),
    conflicts: { 'termsPageSlug.en': '–' },
  },
  'withdrawal wording': {
    address: 'withdrawal-texts',
    theirs: changeField('withdrawalTexts', { form: buildTexts('Vorm {seller}', '') }),
    mine: changeField('withdrawalTexts', { form: buildTexts('', 'Form {seller}') }),
    conflicts: { 'withdrawalTexts.form.et': 'Vorm {seller}' },
  },
  'legal notices': {
    address: 'legal-notices',
    theirs: changeField('legalNotices', { privacy: buildTexts('Valvekaamera', '') }),
    mine: changeField('legalNotices', { privacy: buildTexts('', 'Camera') }),
    conflicts: { 'legalNotices.privacy.et': 'Valvekaamera' },
  },
  analytics: {
    address: 'analytics-settings',
    theirs: () => ({ analyticsId: 'G-THEIRS1234' }),
    mine: () => ({ analyticsId: 'G-MINE123456' }),
    conflicts: { analyticsId: 'G-THEIRS1234' },
  },
  payments: {
    address: 'payment-settings',
    theirs: changeField('groups', { cards: false }),
    mine: changeField('groups', { payLater: false }),
    conflicts: { 'groups.cards': 'no' },
  },
  delivery: {
    address: 'delivery-provider/omniva-parcel',
    theirs: changeFields({ price: 4.25 }),
    mine: changeFields({ freeFrom: 99 }),
    conflicts: { price: '4.25' },
  },
  countries: {
    address: 'delivery-country/EE',
    theirs: changeFields({ name: buildTexts('Eestimaa', 'Estonia') }),
    mine: changeFields({ name: buildTexts('Eesti Vabariik', 'Estonia') }),
    conflicts: { 'name.et': 'Eestimaa' },
  },
  backups: {
    address: 'backup-settings',
    theirs: changeFields({ keep: 5 }),
    mine: changeFields({ keep: 9 }),
    conflicts: { keep: '5' },
  },
}

describe('a section that two owners change at the same time', () => {
  test.each(Object.entries(SECTIONS))(
    '%s: shows the second owner what the first saved, and overwrites nothing',
    async (_name, section) => {
      const { address, theirs, mine, conflicts } = section
      const url = `/v1/admin/${address}?lang=en`
      const readSection = async () => (await owner.call('GET', url)).json().data as Values
      const saveSection = async (changes: Values, baseValues: Values) => {
        // The language settings are compared with the languages themselves.
        const before = address === 'language' ? baseValues.languages : baseValues
        const answer = await owner.call('PUT', url, { body: { ...changes, before } })
        return { code: answer.statusCode, errors: answer.json().errors }
      }
      const before = await readSection()
      expect(await saveSection(theirs(before), before)).toMatchObject({ code: 200 })
      const storedValues = await readSection()
      expect(storedValues).toMatchObject(theirs(before))

      const conflict = await saveSection(mine(before), before)
      expect(conflict.code).toBe(409)
      const expectedErrors = Object.entries(conflicts).map(([path, value]) => [
        path,
        [`Someone else changed this to “${value}”. If you save again, your value is kept.`],
      ])
      expect(conflict.errors).toEqual(Object.fromEntries(expectedErrors))
      expect(await readSection()).toEqual(storedValues)
      // An owner who reloaded can save.
      expect(await saveSection(mine(storedValues), storedValues)).toMatchObject({ code: 200 })
      expect(await saveSection(before, await readSection())).toMatchObject({ code: 200 })
      expect(await readSection()).toEqual(before)
    },
  )

  test('languages: keeps a language that another owner added', async () => {
    const url = '/v1/admin/language'
    const { languages: before } = (await owner.call('GET', url)).json().data
    const addLanguage = (code: string, label: string) =>
      owner.call('PUT', url, { body: { languages: { ...before, [code]: label }, before } })
    expect((await addLanguage('lv', 'Latviešu')).statusCode).toBe(200)
    const bothLanguages = { ...before, lv: 'Latviešu', ru: 'Русский' }
    expect((await addLanguage('ru', 'Русский')).json().data.languages).toEqual(bothLanguages)
    await owner.call('PUT', url, { body: { languages: before } })
  })
})

test('edits and previews every mail in both languages', async () => {
  const url = '/v1/admin/mail-template'
  const templates = (await owner.call('GET', `${url}?lang=en`)).json().data
  const kinds = new Set(templates.map(({ kind }: Values) => kind))
  for (const kind of ['placed', 'ordersSummed', 'backInStock', 'invitation', 'passwordReset', 'passwordChanged'])
    expect(kinds).toContain(kind)
  for (const { kind, language, texts } of templates.filter(
    (values: Values) => values.language === 'et' || values.language === 'en',
  )) {
    const answer = await owner.call('POST', `${url}/${kind}/${language}/preview`, { body: texts })
    expect([kind, answer.statusCode]).toEqual([kind, 200])
    expect(answer.json().data.text).not.toMatch(/[{}]/)
  }
  const [{ texts, version }] = templates.filter(({ kind }: Values) => kind === 'invitation')
  const send = (lead: string) =>
    owner.call('PUT', `${url}/invitation/et?lang=en`, { body: { ...texts, lead, version } })
  expect((await send('Tere')).json().errors).toEqual({
    lead: ['The variable {username} is required. Available here: {username}.'],
  })
  expect((await send('Tere, {username}!')).statusCode).toBe(200)
  const staleAnswer = await send('Hei, {username}!')
  expect([staleAnswer.statusCode, staleAnswer.json().errors.lead]).toEqual([
    409,
    ['Someone else changed this to “Tere, {username}!”. If you save again, your value is kept.'],
  ])
})

test('escapes owners’ texts on pages, in machine-readable data, mails and documents', async () => {
  const hostileText = `</script><img src=x onerror=a>"'&\u2028`
  const url = '/v1/admin/shop-settings'
  const before = (await owner.call('GET', url)).json().data
  const body = {
    name: hostileText,
    company: { ...before.company, name: hostileText, street: hostileText, city: hostileText },
    social: [{ name: hostileText, url: `https://x.example/?a='&b=1` }],
    banner: { visible: true, text: buildTexts(hostileText, hostileText), url: `/en/?a='&b=1` },
  }
  const addresses = {
    social: [{ name: hostileText, url: `https://x.example/"><img src=x onerror=alert(1)>` }],
    banner: { ...body.banner, url: `/en/"><img src=x onerror=alert(1)>` },
  }
  const rejection = await owner.call('PUT', url, { body: { ...body, ...addresses } })
  expect([rejection.statusCode, Object.keys(rejection.json().errors).toSorted()]).toEqual([
    422,
    ['banner.url', 'social.0.url'],
  ])
  expect((await owner.call('PUT', url, { body })).statusCode).toBe(200)
  for (const address of ['/en', '/en/terms-of-sale', `/en/${shop.product.slug}`, '/en/cart']) {
    const { statusCode, body: html } = await shop.fetchPage(address)
    expect([address, statusCode]).toEqual([address, 200])
    expect(html).not.toMatch(/<img src=x/i)
    const blocks = [...html.matchAll(/<script[^>]*type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)]
    expect(blocks.length).toBeGreaterThan(0)
    for (const [, json = ''] of blocks) JSON.parse(json)
  }
  for (const kind of ['placed', 'paid', 'invitation']) {
    const template = '/v1/admin/mail-template'
    const mailTemplates = (await owner.call('GET', template)).json().data
    const { texts } = mailTemplates.find(
      (mailTemplate: Values) => mailTemplate.kind === kind && mailTemplate.language === 'en',
    )
    const mail = await owner.call('POST', `${template}/${kind}/en/preview`, { body: texts })
    expect(mail.json().data.html).not.toMatch(/<img src=x/i)
  }
  const orderResponse = await placeOrder(shop.openBrowser(), shop.product.id)
  const document = await shop.app.server.inject(`/order/download/${orderResponse.json().data.order.public_token}`)
  expect([document.statusCode, document.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  const { name, company, social, banner } = before
  expect((await owner.call('PUT', url, { body: { name, company, social, banner } })).statusCode).toBe(200)
})

test('names records in the audit log as the interface does', async () => {
  const { order } = (await placeOrder(shop.openBrowser(), shop.product.id)).json().data
  const { db } = shop.app
  const [product] = await db.select().from(products).where(eq(products.id, shop.product.id))
  await arrange(db, async tx => tx.audit({ kind: 'product', id: product!.id, action: 'changed', after: { unit: 'm' } }))
  const listNames = async (q: string) => {
    const { results } = (await owner.call('GET', `/v1/admin/audit?q=${encodeURIComponent(q)}`)).json()
    return results.map(({ kind, name }: Values) => `${kind} ${name}`)
  }
  expect(await listNames(order.number)).toContain(`order #${order.number}`)
  expect(await listNames(`#${order.number}`)).toContain(`order #${order.number}`)
  expect(await listNames(product!.code1.toLowerCase())).toEqual([`product ${product!.code1}`])
  expect(await listNames(STAFF.username)).toContain(`user ${STAFF.username}`)
})

describe('a setting saved in one process', () => {
  let origin: string
  let stopProcess: () => Promise<void>
  beforeAll(async () => {
    const secondProgram = await startProgram({ DATABASE_URL: shop.database.url })
    origin = secondProgram.origin
    stopProcess = secondProgram.remove
    limitedProductId = await shop.shop.createLimitedProduct(500)
    await secondProgram.waitUntilReady()
  }, 120_000)
  afterAll(() => stopProcess())

  const fetchOptions = async () => (await (await fetch(`${origin}/v1/page-options?lang=en`)).json()).data
  const fetchHome = async () => (await fetch(`${origin}/en`, { headers: { accept: 'text/html' } })).text()
  const fetchDelivery = async () => (await (await fetch(`${origin}/v1/delivery-provider?lang=en`)).json()).data
  let order: string
  let limitedProductId: number

  /** Measures how long the other process serves the old state; the time of one answer is subtracted. */
  const measureDelay = async (readEffect: () => Promise<unknown>, isNew: (effect: unknown) => boolean) => {
    const startedAt = performance.now()
    let requestedAt = startedAt
    while (true) {
      const effect = await readEffect()
      const answeredAt = performance.now()
      if (isNew(effect)) return requestedAt - startedAt
      if (answeredAt - startedAt > 20_000)
        throw new Error(`The other process does not follow: ${JSON.stringify(effect)}`)
      // A continuous loop would hit the limit of a hundred orders.
      await setTimeout(50)
      requestedAt = performance.now()
    }
  }

  const orderPieces = async (amount: number) => {
    const session = await fetch(`${origin}/v1/session`)
    const cookie = session.headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; ')
    const { csrfToken } = (await session.json()).data
    const answer = await fetch(`${origin}/v1/place-order?lang=en`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'x-csrf-token': csrfToken,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(buildOrderForm([[limitedProductId, amount]])),
    })
    return answer.status
  }

  type EffectRow = [
    name: string,
    address: string,
    change: (values: Values) => Values,
    readEffect: () => Promise<unknown>,
    (effect: never) => boolean,
  ]
  const EFFECTS: EffectRow[] = [
    [
      'company',
      'shop-settings',
      changeField('company', { phone: '+372 987' }),
      fetchHome,
      (page: string) => page.includes('+372 987'),
    ],
    [
      'banner',
      'shop-settings',
      changeField('banner', { visible: true, text: buildTexts('Talv', 'Winter sale') }),
      fetchHome,
      (page: string) => page.includes('Winter sale'),
    ],
    [
      'Mudel category',
      'shop-settings',
      () => ({ modelCategoryId: shop.categoryId }),
      fetchOptions,
      (effect: { shop: Values }) => effect.shop.modelCategoryId === shop.categoryId,
    ],
    [
      'languages',
      'language',
      changeField('languages', { lv: 'Latviešu' }),
      async () => (await fetch(`${origin}/lv`, { redirect: 'manual' })).status,
      (status: number) => status === 200,
    ],
    [
      'terms',
      'legal-settings',
      () => ({ termsPageSlug: buildTexts('', 'terms-of-sale') }),
      fetchOptions,
      (effect: { shop: { termsPageSlug: Values } }) => !effect.shop.termsPageSlug.et,
    ],
    [
      'analytics',
      'analytics-settings',
      () => ({ analyticsId: 'G-OTHER12345' }),
      async () => (await fetch(`${origin}/en`)).headers.get('content-security-policy'),
      (policy: string) => policy.includes('google'),
    ],
    [
      'delivery price',
      'delivery-provider/omniva-parcel',
      changeFields({ price: 4.75 }),
      fetchDelivery,
      (effect: { deliveryProviders: Values[] }) => effect.deliveryProviders.some(({ price }) => price === 4.75),
    ],
    [
      'countries',
      'delivery-country/EE',
      changeFields({ name: buildTexts('Eesti', 'Republic of Estonia') }),
      fetchDelivery,
      (effect: { deliveryCountries: Values }) => effect.deliveryCountries.EE === 'Republic of Estonia',
    ],
    [
      'payments',
      'payment-settings',
      () => ({ groups: { banklinks: false, cards: true, payLater: true, other: true } }),
      async () => (await (await fetch(`${origin}/v1/payment/${order}`)).json()).data.paymentMethods,
      (effect: Values) => effect.banklinks === undefined,
    ],
    [
      'order rules',
      'order-settings',
      changeField('unpaidLimits', { pieces: 1 }),
      () => orderPieces(2),
      (status: number) => status !== 200,
    ],
    [
      'web shop off',
      'shop-settings',
      () => ({ shopModule: false }),
      fetchOptions,
      (effect: Values) => effect.categories === null,
    ],
  ]

  const MAX_MEASUREMENTS = 10
  test('applies in another process within a second, for every section', async () => {
    order = (await placeOrder(shop.openBrowser(), shop.product.id)).json().data.order.public_token
    const slowSections: string[] = []
    for (const [name, address, change, readEffect, isNew] of EFFECTS) {
      // The other process still caches the old state.
      expect(isNew((await readEffect()) as never), name).toBe(false)
      const url = `/v1/admin/${address}`
      const before = (await owner.call('GET', url)).json().data as Values
      const saveSection = async (body: Values) =>
        expect((await owner.call('PUT', url, { body })).statusCode, name).toBe(200)
      const delaysMs: number[] = []
      // A busy machine is late sometimes; a change that only a timer notices is late every time.
      while (delaysMs.length < MAX_MEASUREMENTS && Math.min(...delaysMs) > 1_000) {
        await saveSection(change(before))
        delaysMs.push(await measureDelay(readEffect, effect => isNew(effect as never)))
        await saveSection(before)
        delaysMs.push(await measureDelay(readEffect, effect => !isNew(effect as never)))
      }
      if (Math.min(...delaysMs) > 1_000) slowSections.push(`${name}: ${delaysMs.join(', ')} ms`)
    }
    expect(slowSections).toEqual([])
  }, 120_000)
})
