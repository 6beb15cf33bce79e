import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlockPicture } from '#content/contract-block.ts'
import { createPages } from '#content/server/content.ts'
import type { AdminProvider } from '#delivery/contract-settings.ts'
import { demoPages } from '#demo/content/demo-pages.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { multilingual, textIn } from '#kernel/multilingual.ts'
import { toPlainText } from '#kernel/plain-text.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { type ComposedShop, composedShop, STAFF } from '../testing/composed-shop.ts'

let shop: ComposedShop
const providers = '/v1/admin/delivery-provider'

beforeAll(async () => {
  shop = await composedShop()
  const picture: BlockPicture = { src: '/file/get/1/x.svg', preview: null, alt: multilingual({}), width: 1, height: 1 }
  const pictures = {
    ...{ ofKind: new Map(), ofCategory: new Map(), hero: [], albums: { workshop: [], track: [] } },
    ...{ scene: () => picture, part: () => picture },
  }
  // The small shop has its own home page and terms.
  const pages = demoPages({ pictures, productsOf: () => [] }).filter(({ name }) => !/Avaleht|Müügi/.test(name))
  await arrange(shop.app.db, tx =>
    createPages(
      tx,
      pages.map(({ navigation: _navigation, ...page }) => ({ ...page, kind: 'content' as const })),
    ),
  )
  await shop.app.changes.waitForListeners()
})
afterAll(() => shop.close())

const mainOf = async (path: string): Promise<string> => {
  const { body } = await shop.page(path)
  return /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
}
const amountsIn = (html: string): string[] => toPlainText(html).match(/€\d[\d.,]*\d|\d[\d.,]* €/g) ?? []

const asStaff = async () => {
  const staff = shop.browser()
  await staff.logIn(STAFF)
  return staff
}
const offered = async (): Promise<AdminProvider[]> => {
  const list = await (await asStaff()).call('GET', providers)
  return (list.json().data as AdminProvider[]).filter(({ active }) => active)
}

test.each([
  ['et', '/et/tarne'],
  ['en', '/en/delivery'],
])('states prices, free-delivery amounts and times from the settings in %s', async (language, path) => {
  const main = await mainOf(path)
  const methods = await offered()
  const sums = methods.flatMap(({ price, freeFrom }) => [price, freeFrom ?? 0]).filter(sum => sum > 0)
  const written = sums.map(sum => formatCents(toCents(sum), language).replace('\u00a0', ' '))
  expect(new Set(amountsIn(main))).toEqual(new Set(written))
  for (const { name, desc } of methods) {
    expect(toPlainText(main)).toContain(textIn(name, language))
    expect(toPlainText(main)).toContain(textIn(desc, language))
  }
})

test('shows a changed price, free-delivery amount or time on the next load', async () => {
  const staff = await asStaff()
  const [{ value, inputType: _type, carrier: _carrier, pointType: _point, product_id: _product, ...edit }] =
    (await offered()) as [AdminProvider]
  const body = {
    ...{ ...edit, price: 4.85, freeFrom: 222 },
    desc: multilingual({ et: 'Kohale ülehomseks', en: 'There in two days' }),
  }
  const saved = await staff.call('PUT', `${providers}/${value}`, { body })
  expect(saved.statusCode, saved.body).toBe(200)
  await shop.app.changes.waitForListeners()
  const text = toPlainText(await mainOf('/en/delivery'))
  expect(text).toContain('€4.85, free from €222.00')
  expect(text).toContain('There in two days')

  await staff.call('PUT', `${providers}/${value}`, { body: { ...body, active: false } })
  await shop.app.changes.waitForListeners()
  expect(toPlainText(await mainOf('/en/delivery'))).not.toContain('222.00')
})

test('states no amount on any other content page of the demo shop', async () => {
  const paths = ['/en/terms-of-sale', '/en/returns', '/en/about-us', '/et/tagastamine', '/en/setting-up-suspension']
  for (const path of paths) expect(amountsIn(await mainOf(path)), path).toEqual([])
})
