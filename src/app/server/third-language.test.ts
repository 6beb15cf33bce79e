import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { createPages } from '#content/server/create-pages.ts'
import { slugs } from '#content/server/tables.ts'
import { createProductTag } from '#kernel/change-tag.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { orders } from '#orders/server/tables.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { type ComposedShop, composeTestShop, placeOrder, STAFF } from '../testing/compose-test-shop.ts'

const LANGUAGES = { et: 'Eesti', en: 'English', fi: 'Suomi' }

let shop: ComposedShop
let staff: ReturnType<ComposedShop['openBrowser']>
const saveLanguages = (languages: object) => staff.call('PUT', '/v1/admin/language?lang=et', { body: { languages } })

/** Returns the status of an address after all its redirects. */
const openAddress = async (address: string): Promise<number> => {
  const { statusCode, headers } = await shop.fetchPage(address)
  return statusCode < 400 && headers.location ? openAddress(String(headers.location)) : statusCode
}

beforeAll(async () => {
  shop = await composeTestShop({ PUBLIC_URL: 'https://shop.test' })
  staff = shop.openBrowser()
  await staff.logIn(STAFF)
})
afterAll(() => shop.close())

test('answers 404 for a slug that looks like an unknown language', async () => {
  expect((await shop.fetchPage('/fi')).headers.location).toBe('/et')
  expect((await shop.fetchPage('/et/fi')).statusCode).toBe(404)
})

test('refuses to remove the default language, and codes other than two letters', async () => {
  const rejection = await saveLanguages({ en: 'English' })
  expect(rejection.statusCode).toBe(422)
  expect(rejection.json().errors).toEqual({ languages: ['Vaikimisi keelt ei saa eemaldada.'] })
  expect((await saveLanguages({ ...LANGUAGES, fin: 'Suomi' })).statusCode).toBe(422)
  expect((await saveLanguages({ ...LANGUAGES, fi: ' ' })).json().errors).toEqual({ 'languages.fi': ['Kohustuslik'] })
  expect(
    (await shop.openBrowser().call('PUT', '/v1/admin/language', { body: { languages: LANGUAGES } })).statusCode,
  ).toBe(401)
})

describe('with Finnish', () => {
  beforeAll(async () => {
    // Pages cached before the change are gone.
    await shop.fetchPage('/et')
    expect((await saveLanguages(LANGUAGES)).json()).toEqual({ success: true, data: { languages: LANGUAGES } })
    const { db, changes } = shop.app
    const name = multilingual({ et: 'Turbo GT2860R', en: 'Turbo GT2860R', fi: 'Turboahdin GT2860R' })
    await db.update(products).set({ name }).where(eq(products.id, shop.product.id))
    await recordChange(db, ['listing', createProductTag(shop.product.id)])
    await changes.waitForListeners()
  })

  test('links the home page only to Finnish pages, with their alternates', async () => {
    const queue = ['/fi']
    const alternates = new Map<string, string[]>()
    const errors: string[] = []
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      if (alternates.has(address)) continue
      const answer = await shop.fetchPage(address)
      const head = answer.body.slice(0, answer.body.indexOf('</head>'))
      if (answer.statusCode !== 200) errors.push(`${address}: ${answer.statusCode}`)
      if (!answer.body.startsWith('<!doctype html><html lang="fi"')) errors.push(`${address}: not in Finnish`)
      alternates.set(
        address,
        [...head.matchAll(/hreflang="([\w-]+)"/g)].map(([, code = '']) => code),
      )
      const body = answer.body.slice(answer.body.indexOf('<body'))
      queue.push(
        ...[...body.matchAll(/<a [^>]*href="(\/fi[^"#]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
      )
    }
    expect(errors).toEqual([])
    expect([...alternates.keys()]).toEqual(
      expect.arrayContaining(['/fi', '/fi/products', '/fi/muugitingimused', '/fi/cart', `/fi/${shop.product.slug}`]),
    )
    for (const address of ['/fi', '/fi/products', '/fi/muugitingimused', `/fi/${shop.product.slug}`]) {
      expect(alternates.get(address), address).toEqual(['et', 'en', 'fi', 'x-default'])
    }
  })

  test('shows texts of the page, else those of the default language', async () => {
    expect((await shop.fetchPage('/fi/muugitingimused')).body.includes('<title>Müügitingimused</title>')).toBe(true)
    const product = await shop.fetchPage(`/fi/${shop.product.slug}`)
    expect(product.body.includes('Turboahdin GT2860R')).toBe(true)
    expect(product.body.includes('Lisa ostukorvi')).toBe(true)
    const [, chunk = ''] = /href="(\/texts\/fi\/app\.[^"]+)"/.exec(product.body) ?? []
    expect((await shop.fetchPage(chunk)).json().cart.heading).toBe('Ostukorv')
    expect((await shop.fetchPage('/texts/sv/shop.json')).statusCode).toBe(404)
  })

  test('lists and finds products and pages by their Finnish names', async () => {
    const listAnswer = await shop.fetchPage('/v1/product?lang=fi&q=turboahdin', { accept: 'application/json' })
    expect(listAnswer.json().results).toMatchObject([{ name: 'Turboahdin GT2860R', path: `/fi/${shop.product.slug}` }])
    expect((await shop.fetchPage('/fi/products?q=turboahdin')).body.includes('Turboahdin')).toBe(true)
    expect((await shop.fetchPage('/fi/searchresults?q=turboahdin')).body.includes('Turboahdin')).toBe(true)
    expect((await shop.fetchPage('/et/tooted')).body.includes('Turboahdin')).toBe(false)
    // An unknown sort falls back to the default.
    expect(
      (await shop.fetchPage('/v1/product?lang=fi&sort=name', { accept: 'application/json' })).json().results,
    ).toHaveLength(2)
  })

  test('labels the withdrawal function with the official Finnish words, or those of the owner', async () => {
    const readFooter = async () => (await shop.fetchPage('/fi')).body.split('<footer')[1] ?? ''
    expect(await readFooter()).toContain('Peruuta sopimus tästä')
    const form = (await shop.fetchPage('/fi/withdrawal')).body.split('<footer')[0]
    expect(form).toContain('Peruuta sopimus tästä')
    const drafted = await shop.app.server.inject({
      method: 'POST',
      url: '/withdrawal/draft?lang=fi',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Mari&contract=100001&email=mari%40example.ee',
    })
    const secondStep = String(drafted.headers.location)
    expect((await shop.fetchPage(secondStep)).body).toContain('Vahvista peruuttaminen')
    const url = '/v1/admin/withdrawal-texts'
    const { withdrawalTexts } = (await staff.call('GET', url)).json().data
    const save = async (texts: object) => {
      const body = { withdrawalTexts: texts, before: {} }
      expect((await staff.call('PUT', url, { body })).statusCode).toBe(200)
      await shop.app.changes.waitForListeners()
    }
    const label = (fi: string) => ({ type: 'language', fi })
    await save({ ...withdrawalTexts, openLabel: label('Peru kauppa tästä'), confirmLabel: label('Vahvista peruutus') })
    expect(await readFooter()).toContain('Peru kauppa tästä')
    expect((await shop.fetchPage(secondStep)).body).toContain('Vahvista peruutus')
    expect((await shop.fetchPage('/et')).body).toContain('Taganen lepingust')
    await save(withdrawalTexts)
  })

  test('sorts names by the rules of the language', async () => {
    const { db, changes } = shop.app
    const renamedProducts = await db
      .update(products)
      .set({ name: multilingual({ et: 'Ülekanne', en: 'Gearbox', fi: 'Akseli' }) })
      .where(and(ne(products.id, shop.product.id), eq(products.class, 'product')))
      .returning({ id: products.id })
    await recordChange(db, ['listing', ...renamedProducts.map(({ id }) => createProductTag(id))])
    await changes.waitForListeners()
    const listNames = async (lang: string, sort: string): Promise<string[]> =>
      (await shop.fetchPage(`/v1/product?lang=${lang}&sort=${sort}`, { accept: 'application/json' }))
        .json()
        .results.map(({ name }: { name: string }) => name)
    expect(await listNames('fi', 'name')).toEqual(['Akseli', 'Turboahdin GT2860R'])
    expect(await listNames('fi', '-name')).toEqual(['Turboahdin GT2860R', 'Akseli'])
    expect(await listNames('et', 'name')).toEqual(['Turbo GT2860R', 'Ülekanne'])
  })

  test('adds the language to the switcher, the options, the sitemap and robots.txt', async () => {
    const [switcher = ''] = /<nav aria-label="Vaheta keelt".*?<\/nav>/.exec((await shop.fetchPage('/et')).body) ?? []
    expect([...switcher.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/et', '/en', '/fi'])
    expect((await shop.fetchPage('/v1/page-options?lang=fi')).json().data.languages).toEqual(LANGUAGES)
    const parts = [...(await shop.fetchPage('/sitemap.xml')).body.matchAll(/<loc>[^<]*(\/sitemap-\d+\.xml)/g)]
    const sitemaps = await Promise.all(parts.map(async ([, part = '']) => (await shop.fetchPage(part)).body))
    const sitemapText = sitemaps.join()
    expect(sitemapText.includes('<loc>https://shop.test/fi/muugitingimused</loc>')).toBe(true)
    expect(sitemapText.includes('hreflang="fi" href="https://shop.test/fi/products"')).toBe(true)
    expect((await shop.fetchPage('/robots.txt')).body.includes('Disallow: /fi/cart$')).toBe(true)
  })

  test('remembers the choice of the visitor, and uses it for the order', async () => {
    const browser = shop.openBrowser()
    expect((await browser.call('GET', '/fi/site/set-language')).statusCode).toBe(200)
    expect(browser.cookies.lang).toBe('fi')
    expect((await browser.call('GET', '/', { headers: { accept: 'text/html' } })).headers.location).toBe('/fi')
    const order = await placeOrder(browser, shop.product.id)
    expect(order.statusCode).toBe(200)
  })

  test('opens every address of an order mail after the shop removed its language', async () => {
    const placedOrder = await placeOrder(shop.openBrowser(), shop.product.id, {}, 'fi')
    const token = placedOrder.json().data.order.public_token
    const [order] = await shop.app.db.select({ id: orders.id }).from(orders).where(eq(orders.publicToken, token))
    const readMail = async () =>
      (
        await shop.app.db
          .select()
          .from(mails)
          .where(eq(mails.key, `order-placed:${order?.id}`))
      )[0]
    await vi.waitFor(async () => expect(await readMail()).toBeDefined(), 30_000)
    const links = [...((await readMail())?.html ?? '').matchAll(/href="https:\/\/shop\.test([^"]*)"/g)]
    const addresses = [...new Set(links.map(([, address = '']) => address.replaceAll('&amp;', '&')))]
    expect(addresses.filter(address => address.startsWith('/fi')).length).toBeGreaterThan(2)
    expect((await readMail())?.text).toContain('Peruuta sopimus tästä: https://shop.test/fi/withdrawal?order=')
    await saveLanguages({ et: 'Eesti', en: 'English' })
    await shop.app.changes.waitForListeners()
    for (const address of addresses) expect([address, await openAddress(address)]).toEqual([address, 200])
    await saveLanguages(LANGUAGES)
    await shop.app.changes.waitForListeners()
  })

  test('redirects addresses of a removed language, and restores them with the language', async () => {
    const [terms] = await shop.app.db.select().from(slugs).where(eq(slugs.slug, 'muugitingimused'))
    await shop.app.db
      .insert(slugs)
      .values({ language: 'fi', slug: 'myyntiehdot', pageId: terms?.pageId ?? 0, current: false })
    await saveLanguages({ et: 'Eesti', en: 'English' })
    await shop.app.changes.waitForListeners()
    // Sent mails link to these pages, and the law demands the withdrawal function during the whole period.
    for (const [address, location] of [
      ['/fi', '/et'],
      ['/fi/myyntiehdot?utm=x', '/et/muugitingimused?utm=x'],
      ['/fi/withdrawal?order=aBc', '/et/withdrawal?order=aBc'],
      ['/fi/payment/aBc', '/et/payment/aBc'],
      ['/fi/recalls', '/et/recalls'],
    ] as const)
      expect((await shop.fetchPage(address)).headers.location).toBe(location)
    expect((await shop.fetchPage('/et/muugitingimused')).statusCode).toBe(200)
    expect((await shop.fetchPage('/et')).body.includes('href="/fi"')).toBe(false)
    await saveLanguages(LANGUAGES)
    await shop.app.changes.waitForListeners()
    expect((await shop.fetchPage('/fi/muugitingimused')).statusCode).toBe(200)
  })

  test('gives a page whose slug was taken another address when the language returns', async () => {
    await saveLanguages({ et: 'Eesti', en: 'English' })
    await shop.app.changes.waitForListeners()
    const pageIds = await arrange(shop.app.db, tx =>
      createPages(tx, [
        { layout: 'Basic', kind: 'content', name: 'Teenused', title: multilingual({ et: 'Teenused' }) },
        { layout: 'Basic', kind: 'content', name: 'Hooldus', title: multilingual({ et: 'Hooldus' }) },
      ]),
    )
    const [servicesId = 0, careId = 0] = pageIds
    await shop.app.db.insert(slugs).values({ language: 'fi', slug: 'teenused', pageId: careId, current: false })
    await saveLanguages(LANGUAGES)
    await shop.app.changes.waitForListeners()
    expect((await shop.fetchPage(`/fi/teenused-${servicesId}`)).body).toContain('<title>Teenused</title>')
    expect((await shop.fetchPage('/fi/hooldus')).body).toContain('<title>Hooldus</title>')
    expect((await shop.fetchPage('/fi/teenused')).headers.location).toBe('/fi/hooldus')
  })
})
