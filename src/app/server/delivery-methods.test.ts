import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlockPicture } from '#content/contract-block.ts'
import { createPages } from '#content/server/content.ts'
import type { AdminProvider } from '#delivery/contract-settings.ts'
import { buildDemoPages } from '#demo/content/demo-pages.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import { toPlainText } from '#kernel/plain-text.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
const PROVIDERS_URL = '/v1/admin/delivery-provider'

beforeAll(async () => {
  shop = await composeTestShop()
  const picture: BlockPicture = { src: '/file/get/1/x.svg', preview: null, alt: multilingual({}), width: 1, height: 1 }
  const pictures = {
    fileIdsByKind: new Map(),
    fileIdsByCategory: new Map(),
    hero: [],
    albums: { workshop: [], track: [] },
    getScene: () => picture,
    getPart: () => picture,
  }
  // The small shop has its own home page and terms.
  const pages = buildDemoPages({ pictures, listProductIds: () => [], buildIds: [1] }).filter(
    ({ name }) => !/Avaleht|Müügi/.test(name),
  )
  await arrange(shop.app.db, tx =>
    createPages(
      tx,
      pages.map(({ navigation: _navigation, ...page }) => ({ ...page, kind: 'content' as const })),
    ),
  )
  await shop.app.changes.waitForListeners()
})
afterAll(() => shop.close())

const readMain = async (path: string): Promise<string> => {
  const { body } = await shop.fetchPage(path)
  return /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
}
const findAmounts = (html: string): string[] => toPlainText(html).match(/€\d[\d.,]*\d|\d[\d.,]* €/g) ?? []

const logInStaff = async () => {
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  return staff
}
const listActiveProviders = async (): Promise<AdminProvider[]> => {
  const list = await (await logInStaff()).call('GET', PROVIDERS_URL)
  return (list.json().data as AdminProvider[]).filter(({ active }) => active)
}

test.each([
  ['et', '/et/tarne'],
  ['en', '/en/delivery'],
])('states prices, free-delivery amounts and times from the settings in %s', async (language, path) => {
  const main = await readMain(path)
  const methods = await listActiveProviders()
  const amounts = methods.flatMap(({ price, freeFrom }) => [price, freeFrom ?? 0]).filter(amount => amount > 0)
  const formattedAmounts = amounts.map(amount => formatCents(toCents(amount), language).replace('\u00a0', ' '))
  expect(new Set(findAmounts(main))).toEqual(new Set(formattedAmounts))
  for (const { name, desc } of methods) {
    expect(toPlainText(main)).toContain(pickText(name, language))
    expect(toPlainText(main)).toContain(pickText(desc, language))
  }
})

test('shows a changed price, free-delivery amount or time on the next load', async () => {
  const staff = await logInStaff()
  const [{ value, inputType: _type, carrier: _carrier, pointType: _point, product_id: _product, ...edit }] =
    (await listActiveProviders()) as [AdminProvider]
  const body = {
    ...edit,
    price: 4.85,
    freeFrom: 222,
    desc: multilingual({ et: 'Kohale ülehomseks', en: 'There in two days' }),
  }
  const saveResponse = await staff.call('PUT', `${PROVIDERS_URL}/${value}`, { body })
  expect(saveResponse.statusCode, saveResponse.body).toBe(200)
  await shop.app.changes.waitForListeners()
  const text = toPlainText(await readMain('/en/delivery'))
  expect(text).toContain('€4.85, free from €222.00')
  expect(text).toContain('There in two days')

  await staff.call('PUT', `${PROVIDERS_URL}/${value}`, { body: { ...body, active: false } })
  await shop.app.changes.waitForListeners()
  expect(toPlainText(await readMain('/en/delivery'))).not.toContain('222.00')
})

test('states no amount on any other content page of the demo shop', async () => {
  const paths = ['/en/terms-of-sale', '/en/returns', '/en/about-us', '/et/tagastamine', '/en/setting-up-suspension']
  for (const path of paths) expect(findAmounts(await readMain(path)), path).toEqual([])
})
