import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { createAlbum } from '#gallery/server/gallery.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
/** Records the calls that pages made while they rendered, without the token's own calls. */
const requestedUrls: string[] = []
/** Calls to matching addresses fail. */
let failingUrls = /^$/
beforeAll(async () => {
  shop = await composeTestShop()
  const { guard } = shop.app
  const { identify } = guard
  guard.identify = request => {
    requestedUrls.push(request.url)
    if (failingUrls.test(request.url))
      throw Object.assign(new Error('The stock is being counted.'), { statusCode: 503 })
    return identify(request)
  }
})
afterAll(() => shop.close())

const readDescription = (html: string): string | undefined =>
  /<meta name="description" content="([^"]*)">/.exec(html)?.[1]

test('shows albums in the order that staff set', async () => {
  const buildTitle = (et: string) => multilingual({ et, en: et })
  const { app } = shop
  const [laterAlbumId, earlierAlbumId] = await arrange(app.db, async tx => [
    await createAlbum(tx, { title: buildTitle('Hiljem'), images: [], position: 2 }),
    await createAlbum(tx, { title: buildTitle('Varem'), images: [], position: 1 }),
  ])
  expect(laterAlbumId).toBeLessThan(earlierAlbumId as number)
  await app.changes.waitForListeners()
  const { body } = await shop.fetchPage('/et/gallery')
  const [albumListHtml = ''] = /<ul class="album-list[\s\S]*?<\/ul>/.exec(body) ?? []
  expect([...albumListHtml.matchAll(/<b>([^<]*)<\/b>/g)].map(([, name]) => name)).toEqual(['Varem', 'Hiljem'])
})

test('links two social networks in the header, and those, the albums and the terms in the footer', async () => {
  const { body } = await shop.fetchPage('/en/terms-of-sale')
  const [header = '', footer = ''] = [/<header[\s\S]*?<\/header>/.exec(body)?.[0], body.split('<footer')[1]]
  for (const part of [header, footer]) {
    expect(
      part.match(
        /<a aria-label="(Facebook|Instagram) \(opens in a new window\)"[^>]* href="https:\/\/[^"]+" rel="noopener" target="_blank"/g,
      ),
    ).toHaveLength(2)
  }
  expect(footer).toContain('href="/en/gallery"')
  expect(footer).toContain('href="/en/terms-of-sale"')
})

test('lists published recalls on a page, to which footers and the sitemap lead while there are any', async () => {
  const readLinks = async () =>
    Promise.all(['/en/gallery', '/sitemap-0.xml'].map(async path => (await shop.fetchPage(path)).body))
  for (const body of await readLinks()) expect(body).not.toContain('/en/recalls')
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  const buildTexts = (et: string, en: string) => multilingual({ et, en })
  const productId = await makeProduct(shop.app.db, { name: buildTexts('Velg', 'Rim') })
  const body = {
    heading: buildTexts('', ''),
    title: buildTexts('Velg 18"', 'Rim 18"'),
    batch: '',
    risk: buildTexts('Velg võib puruneda.', 'The rim can break.'),
    action: buildTexts('Ära sõida.', 'Stop driving.'),
    contact: 'ohutus@pood.example',
    remedies: ['replacement', 'refund'],
    product_ids: [productId],
    number_place: buildTexts('', ''),
    from: null,
    to: null,
    manufacturer_notified_on: null,
    authority_notified_on: null,
    published: true,
  }
  expect((await staff.call('POST', '/v1/admin/recall', { body })).statusCode).toBe(200)
  await shop.app.changes.waitForListeners()
  for (const html of await readLinks()) expect(html).toContain('/en/recalls')
  const page = await shop.fetchPage('/en/recalls')
  expect(page.statusCode).toBe(200)
  for (const text of ['Product safety recall', 'The rim can break.', 'replacement, refund', 'href="/en/rim-pl-'])
    expect(page.body).toContain(text)
})

test('loads editable data for staff and visible data for guests, both with the query of the address', async () => {
  const isHomePage = (url: string) => url.startsWith('/et?')
  requestedUrls.length = 0
  await shop.fetchPage('/et?q=turbo&iu=user&utm_source=mail')
  expect(requestedUrls.filter(isHomePage)).toEqual(['/et?q=turbo&iu=user&utm_source=mail&lang=et&fieldsPreset=default'])
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  requestedUrls.length = 0
  await staff.call('GET', '/et?f=brand%3Ahks&lang=en&fieldsPreset=default', { headers: { accept: 'text/html' } })
  expect(requestedUrls.filter(url => url.includes('fieldsPreset=frontEdit'))).toEqual([
    '/et?f=brand%3Ahks&lang=et&fieldsPreset=frontEdit',
  ])
})

test('describes a page by its own text where staff wrote no description', async () => {
  expect(readDescription((await shop.fetchPage('/et/muugitingimused')).body)).toBe('Kuidas me müüme')
  expect(readDescription((await shop.fetchPage('/et/turbo-gt2860r')).body)).toMatch(/^Turbo GT2860R/)
  expect(readDescription((await shop.fetchPage('/et/kuri')).body)).toMatch(/^Hea/)
})

test('explains a page that is unavailable for now in its language, and reloads it', async () => {
  failingUrls = /^\/v1\/product\?/
  // The address of a typed search; other guest pages make public calls without a guard.
  const { statusCode, headers, body } = await shop.fetchPage('/et/tooted?q=unseen&iu=user')
  failingUrls = /^$/
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(body).toContain('<html lang="et">')
  expect(body).toContain('<meta http-equiv="refresh" content="5">')
  expect(body).toContain('<h1>Pood suletakse hetkeks. Palun proovi uuesti.</h1>')
  expect((await shop.fetchPage('/et/tooted?q=unseen&iu=user')).statusCode).toBe(200)
})

test('revalidates the service worker each time, with its texts in every language', async () => {
  const { headers, body } = await shop.fetchPage('/offline-worker.js')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
  expect(body).toMatch(/^const BUILD = "[\w-]{12}"\n/)
  expect(body).toContain('"title":"Internetiühendus puudub"')
  expect(body).toContain('"title":"You’re offline"')
  // Only the shop answers API calls.
  expect(body).not.toContain('/v1/')
})
