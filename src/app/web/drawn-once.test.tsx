import fc from 'fast-check'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { realTexts } from '#kernel/testing/real-texts.ts'
import type { FilterGroup } from '#listing/contract-listing.ts'
import { formatFilters } from '#listing/domain/listing-query.ts'
import { aProduct, someOptions } from '#listing/testing/made-up.ts'
import { CategoryChips } from '#listing/web/parts/category-chips.tsx'
import { FilterOptions } from '#listing/web/parts/filter-options.tsx'
import { FilterSections } from '#listing/web/parts/filter-panel.tsx'
import { ProductList } from '#listing/web/parts/product-list.tsx'
import { DrawnOnce, DrawnOnceProvider } from '#platform/web/drawn-once.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-page-options.ts'
import { PageOptionsProvider } from '#shop/web/parts/page-options.tsx'
import { GUEST } from '#wire/visitor.ts'
import { ShopSlots } from './shop-slots.tsx'
import { Site } from './site.tsx'

type Spoken = keyof typeof realTexts

const drawn = (part: ReactElement, language: Language, once: DrawnOnce | null): string => {
  const t = realTexts[language as Spoken]
  const nothing = async () => undefined
  const texts = { load: nothing, loadFurther: nothing, loadStaff: nothing, t: () => t }
  const html = renderToString(
    <Site send={() => Promise.reject(new Error('Nothing is asked for'))} texts={texts} visitor={GUEST}>
      <DrawnOnceProvider value={once}>
        <TextsProvider language={language} t={t}>
          <PageOptionsProvider options={someOptions([])}>
            <ShopSlots>{part}</ShopSlots>
          </PageOptionsProvider>
        </TextsProvider>
      </DrawnOnceProvider>
    </Site>,
  )
  return (once?.takeAhead() ?? '') + html
}

/** Drawn by React alone, then with blanks; how much was left to React the second time. */
const both = (part: ReactElement, language: Language) => {
  const once = new DrawnOnce()
  const byReact = drawn(part, language, null)
  const first = drawn(part, language, once)
  once.drawWanted(sample => drawn(sample, language, null))
  const second = drawn(part, language, once)
  let missing = 0
  once.drawWanted(() => String(missing++))
  return { byReact, first, second, missing }
}

const text = fc
  .array(fc.constantFrom('Turbo', 'ÕIS', '22 mm', '40–80 mm', '600×300×76', '&', '<b>', '"', "'", '€', '12'), {
    maxLength: 4,
  })
  .map(words => words.join(' '))
const word = text.filter(words => words !== '')
const price = fc.constantFrom(0, 0.05, 9.5, 999.99, 1249, 9999.99, 10_000, 98_765.43, 1_234_567.89)
const picture = fc.record(
  {
    url: fc.constantFrom('/file/get/5/a.svg', '/file/get/7/b%20c.png?size=3', 'https://other.example/a&b.png'),
    inlinePreview: fc.constantFrom(null, 'data:image/webp;base64,UklGRh4A+/='),
    alt: text,
    focus: fc.record({ x: fc.constantFrom(0, 0.5, 0.333, 1), y: fc.constantFrom(0.07, 1) }),
  },
  { requiredKeys: ['url', 'inlinePreview', 'alt'] },
)
const product = fc.record({
  id: fc.integer({ min: 1, max: 99_999 }),
  name: word,
  brand: text,
  code1: text,
  path: fc.constantFrom('/et/turbo', '/et/a-b', '/et/%C3%B5'),
  price,
  total_price: price,
  lowestPriceBefore: fc.option(price, { nil: undefined }),
  image: fc.option(picture),
  stock: fc.constantFrom<{ amount: number }[][]>([], [{ amount: 0 }], [{ amount: 4 }]),
  availableForSale: fc.constantFrom(0, 1, 3, 12),
  available_in: fc.constantFrom(-2, -1, 0, 1, 5),
  unit: fc.constantFrom('tk', 'pcs', 'paar'),
})
const language = fc.constantFrom<Spoken[]>('et', 'en')

test('a list of cards is the same letter by letter as React draws it, filled or not', () => {
  const given = fc.record({
    products: fc.uniqueArray(product, { maxLength: 6, selector: ({ id }) => id }),
    misses: fc.array(word, { maxLength: 2 }),
    eager: fc.boolean(),
    language,
  })
  fc.assert(
    fc.property(given, ({ products, misses, eager, language }) => {
      const list = (
        <ProductList eager={eager} missesOf={id => (id % 2 === 0 ? misses : [])} products={products.map(aProduct)} />
      )
      const { byReact, first, second, missing } = both(list, language)
      expect(first).toBe(byReact)
      expect(second).toBe(byReact)
      expect(missing).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('so is a list of filter options', () => {
  const option = fc.record(
    { value: fc.constantFrom('a', 'b', 'c', 'd', 'e'), name: word, count: fc.nat(3), colour: fc.constant('#aa3300') },
    { requiredKeys: ['value', 'name', 'count'] },
  )
  const given = fc.record({
    options: fc.uniqueArray(option, { maxLength: 5, selector: ({ value }) => value }),
    chosen: fc.subarray(['a', 'b', 'c']),
    language,
  })
  fc.assert(
    fc.property(given, ({ options, chosen, language }) => {
      const place = {
        path: '/et/tooted',
        params: { q: 'a&f=-', c: '3', f: `brand:kw;use:${chosen.join()}`, sort: 'name' },
      }
      const all: FilterGroup['options'] = options.map(one => ({ ...one, selected: chosen.includes(one.value) }))
      const list = (
        <FilterOptions
          chosen={chosen}
          filters={{ brand: ['kw'], use: chosen }}
          groupKey="use"
          options={all}
          place={place}
        />
      )
      const { byReact, first, second, missing } = both(list, language)
      expect(first).toBe(byReact)
      expect(second).toBe(byReact)
      expect(missing).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('so are groups of them: open, folded, and looked through to their end', () => {
  const option = fc.record({ value: fc.constantFrom(...'abcdefghijklmno'), name: word, count: fc.nat(2) })
  const group = fc.record({
    key: fc.constantFrom('use', 'brand', 'size'),
    name: word,
    options: fc.uniqueArray(option, { minLength: 1, maxLength: 15, size: 'max', selector: ({ value }) => value }),
  })
  const given = fc.record({
    groups: fc.uniqueArray(group, { maxLength: 3, selector: ({ key }) => key }),
    chosen: fc.subarray([...'abo']),
    opened: fc.subarray(['use', 'brand', 'size']),
    open: fc.constantFrom(undefined, 'use', 'size'),
    language,
  })
  fc.assert(
    fc.property(given, ({ groups, chosen, opened, open, language }) => {
      const filters = chosen.length === 0 ? {} : { use: chosen }
      const params = { q: 'a&b', f: formatFilters(filters), ...(open && { open }) }
      const all: FilterGroup[] = groups.map(one => ({
        ...one,
        options: one.options.map(each => ({ ...each, selected: one.key === 'use' && chosen.includes(each.value) })),
      }))
      const list = (
        <FilterSections
          className="a"
          filters={filters}
          groups={all}
          opened={new Set(opened)}
          place={{ path: '/et/tooted', params }}
        />
      )
      const { byReact, first, second, missing } = both(list, language)
      expect(first).toBe(byReact)
      expect(second).toBe(byReact)
      expect(missing).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('so are links to categories, with pictures and without', () => {
  const node = fc.record<CategoryNode>({
    id: fc.integer({ min: 1, max: 99 }),
    name: word,
    url: fc.constantFrom('/et/turbo', '/et/tooted?c=5&q=a%20b', '/et/%C3%B5'),
    count: fc.nat(20_000),
    children: fc.constant<CategoryNode[]>([]),
    image: fc.option(
      fc.record(
        {
          url: fc.constantFrom('/file/get/5/a.svg', 'https://other.example/a&b.png'),
          alt: fc.constant(''),
          focus: fc.constant({ x: 0.25, y: 1 }),
        },
        { requiredKeys: ['url', 'alt'] },
      ),
      { nil: null, freq: 1 },
    ),
    parent_id: fc.constant(0),
    position: fc.constant(0),
    hidden: fc.constant<0 | 1>(0),
    root: fc.constant(false),
    className: fc.constant(''),
    search_keywords: fc.constant(''),
  })
  const given = fc.record({ nodes: fc.uniqueArray(node, { maxLength: 6, selector: ({ id }) => id }), language })
  fc.assert(
    fc.property(given, ({ nodes, language }) => {
      const { byReact, first, second, missing } = both(<CategoryChips nodes={nodes} />, language)
      expect(first).toBe(byReact)
      expect(second).toBe(byReact)
      expect(missing).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('what nobody has drawn yet is drawn once for all that look so', () => {
  const once = new DrawnOnce()
  const products = Array.from({ length: 24 }, (_, at) => aProduct({ id: at + 1, name: `Turbo ${at}` }))
  drawn(<ProductList products={products} />, 'et', once)
  let samples = 0
  once.drawWanted(sample => {
    samples++
    return drawn(sample, 'et', null)
  })
  expect(samples).toBe(1)
})
