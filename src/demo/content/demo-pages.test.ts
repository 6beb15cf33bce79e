import { expect, test } from 'vitest'
import { findPageClaims } from '#compliance/domain/find-page-claims.ts'
import type { BlockPicture } from '#content/contract-block.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { listBlocks } from '#content/domain/block.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { defaultSettings } from '#shop/server/initialize-shop.ts'
import { buildDemoPages } from './demo-pages.ts'
import { footer } from './footer.ts'

const picture: BlockPicture = { src: '/file/get/1/x.svg', preview: null, alt: multilingual({}), width: 1, height: 1 }

const pages = buildDemoPages({
  buildIds: [1],
  pictures: {
    fileIdsByKind: new Map(),
    fileIdsByCategory: new Map(),
    hero: [],
    albums: { workshop: [], track: [] },
    getScene: () => picture,
    getPart: () => picture,
  },
  listProductIds: () => [],
})

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** Matches amounts of money: `3,50 €`, `€3.50`, `12 EUR`, `200 eurost`. */
const AMOUNT_PATTERN = /\d[\s\u00a0]*(€|eur)|(€|\beur)[\s\u00a0]*\d/i

test.each(['3,50\u00a0€', '€150', 'alates 12 EUR', '200 eurost', 'EUR 8.90'])('recognizes %s as an amount', text => {
  expect(text).toMatch(AMOUNT_PATTERN)
})

test('writes no amounts on content pages, because the settings hold them', () => {
  for (const page of [...pages, footer]) {
    for (const text of listTexts(page)) expect(text, page.name).not.toMatch(AMOUNT_PATTERN)
  }
})

const DAYS_PATTERN = /(\d+(?:–\d+)?)[\s\u00a0-]*(?:tööpäev|päev|working days?\b|business days?\b|days?\b)/gi
/**
 * Statutory deadlines, which no setting holds: withdrawal, complaints, the lowest price before a sale, data requests.
 */
const DAYS_OF_LAW = new Set(['14', '15', '30'])
const findDays = (text: string): string[] => [...text.matchAll(DAYS_PATTERN)].map(([, days = '']) => days)

test.each([
  ['Maksa 3 päeva jooksul', ['3']],
  ['5 tööpäevaga', ['5']],
  ['a 14-day right', ['14']],
  ['in 2–7\u00a0working days', ['2–7']],
  ['9–18', []],
])('recognizes days in %s: %j', (text, days) => expect(findDays(text)).toEqual(days))

test('promises no numbers of days on content pages except statutory ones', () => {
  for (const page of [...pages, footer]) {
    for (const text of listTexts(page)) {
      // Text in quotation marks is somebody else's promise.
      const ownText = text.replace(/[„“][^“”]*[“”]/g, '')
      expect(
        findDays(ownText).filter(days => !DAYS_OF_LAW.has(days)),
        page.name,
      ).toEqual([])
    }
  }
})

/** Addresses of authorities are not contacts of the shop. */
const AUTHORITIES = ['avaldus@komisjon.ee', 'info@ttja.ee', '+372 667 2000', '+372 620 1700']

test('uses only the contacts of the settings on content pages', () => {
  const { email, phone } = defaultSettings.company
  for (const page of [...pages, footer]) {
    for (const text of listTexts(page)) {
      for (const [contact] of text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d ]{6,}\d/g)) {
        expect([email, phone, ...AUTHORITIES], page.name).toContain(contact)
      }
    }
  }
})

test('makes no green claims on content pages', () => {
  for (const page of [...pages, footer]) expect(findPageClaims(page), page.name).toEqual([])
})

test('gives every block of a page a unique id', () => {
  expect(pages.length).toBeGreaterThan(12)
  for (const { name, itemContainers = {} } of [...pages, footer]) {
    const ids = listBlocks(itemContainers).map(({ id }) => id)
    expect(new Set(ids).size, name).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,60}$/)
  }
})

const BLOCK_TYPES = [
  ...contentBlockTypes.map(({ type }) => type),
  'product-list',
  'brands',
  'delivery-methods',
  'build-list',
]

test('covers every kind of block with the pages of the contrast checks', () => {
  const checkedPages = pages.filter(({ layout }) => ['Contact', 'SparePartsContact', 'TestLayout'].includes(layout))
  const usedTypes = new Set(
    checkedPages.flatMap(({ itemContainers }) => listBlocks(itemContainers ?? {}).map(({ type }) => type)),
  )
  expect(BLOCK_TYPES.filter(type => !usedTypes.has(type))).toEqual([])
})
