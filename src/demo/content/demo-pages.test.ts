import { expect, test } from 'vitest'
import type { BlockPicture, Containers } from '#content/contract-block.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { defaultSettings } from '#shop/server/initialize-shop.ts'
import { demoPages } from './demo-pages.ts'
import { footer } from './footer.ts'

const picture: BlockPicture = { src: '/file/get/1/x.svg', preview: null, alt: multilingual({}), width: 1, height: 1 }

const idsIn = (containers: Containers): string[] =>
  Object.values(containers)
    .flat()
    .flatMap(block => [block.id, ...idsIn(block.containers ?? {})])

const pages = demoPages({
  pictures: {
    ...{ ofKind: new Map(), ofCategory: new Map(), hero: [], albums: { workshop: [], track: [] } },
    ...{ scene: () => picture, part: () => picture },
  },
  productsOf: () => [],
})

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Matches amounts of money: `3,50 €`, `€3.50`, `12 EUR`, `200 eurost`. */
const AMOUNT = /\d[\s\u00a0]*(€|eur)|(€|\beur)[\s\u00a0]*\d/i

test.each(['3,50\u00a0€', '€150', 'alates 12 EUR', '200 eurost', 'EUR 8.90'])('recognizes %s as an amount', text => {
  expect(text).toMatch(AMOUNT)
})

test('content pages contain no amounts, which come from the settings', () => {
  for (const page of [...pages, footer]) {
    for (const text of textsIn(page)) expect(text, page.name).not.toMatch(AMOUNT)
  }
})

const DAYS = /(\d+(?:–\d+)?)[\s\u00a0-]*(?:tööpäev|päev|working days?\b|business days?\b|days?\b)/gi
/**
 * Statutory deadlines, which no setting holds: withdrawal, complaints, the lowest price before a sale, data requests.
 */
const DAYS_OF_LAW = new Set(['14', '15', '30'])
const daysIn = (text: string): string[] => [...text.matchAll(DAYS)].map(([, days = '']) => days)

test.each([
  ['Maksa 3 päeva jooksul', ['3']],
  ['5 tööpäevaga', ['5']],
  ['a 14-day right', ['14']],
  ['in 2–7\u00a0working days', ['2–7']],
  ['9–18', []],
])('recognizes days in %s: %j', (text, days) => expect(daysIn(text)).toEqual(days))

test('content pages promise no numbers of days except statutory ones', () => {
  for (const page of [...pages, footer]) {
    for (const text of textsIn(page)) {
      // Text in quotation marks is somebody else's promise.
      const own = text.replace(/[„“][^“”]*[“”]/g, '')
      expect(
        daysIn(own).filter(days => !DAYS_OF_LAW.has(days)),
        page.name,
      ).toEqual([])
    }
  }
})

/** Addresses of authorities are not contacts of the shop. */
const AUTHORITIES = ['avaldus@komisjon.ee', 'info@ttja.ee', '+372 667 2000']

test('content pages only have contacts of the settings', () => {
  const { email, phone } = defaultSettings.company
  for (const page of [...pages, footer]) {
    for (const text of textsIn(page)) {
      for (const [contact] of text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d ]{6,}\d/g)) {
        expect([email, phone, ...AUTHORITIES], page.name).toContain(contact)
      }
    }
  }
})

test('block ids are unique within a page', () => {
  expect(pages.length).toBeGreaterThan(12)
  for (const { name, itemContainers = {} } of [...pages, footer]) {
    const ids = idsIn(itemContainers)
    expect(new Set(ids).size, name).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,60}$/)
  }
})

const KINDS = [...contentBlockTypes.map(({ type }) => type), 'product-list', 'brands', 'delivery-methods']

const typesIn = (containers: Containers): string[] =>
  Object.values(containers)
    .flat()
    .flatMap(block => [block.type, ...typesIn(block.containers ?? {})])

test('pages with contrast checks contain every kind of block', () => {
  const judged = pages.filter(({ layout }) => ['Contact', 'SparePartsContact', 'TestLayout'].includes(layout))
  const held = new Set(judged.flatMap(({ itemContainers }) => typesIn(itemContainers ?? {})))
  expect(KINDS.filter(type => !held.has(type))).toEqual([])
})
