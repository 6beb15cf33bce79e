import { makeProduct } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/create-pages.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { expectPageFits } from './page-width.ts'
import { expect, open, openUntil, test } from './shop.ts'
import { withDatabase } from './with-database.ts'

const LONG = 'A1B2C3D4E5'.repeat(7).slice(0, 65)
const BRAND = 'Bremsscheibenherstellungsgesellschaftsverband'.repeat(2).slice(0, 60)
const ADDRESS = `https://www.example.com/katalog/${'varuosad/'.repeat(12)}detail.html?id=34116753221`

const buildRow = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const buildTable = (head: readonly string[], cells: readonly string[]) =>
  `<table><thead>${buildRow(head, 'th')}</thead><tbody>${buildRow(cells)}</tbody></table>`
const FOUR = buildTable(
  ['Mudel', 'Aasta', 'Mootor', 'Tootjakood'],
  ['BMW E46 M3', '2000–2006', 'S54B32', '34116753221'],
)
const TWELVE = buildTable(
  Array.from({ length: 12 }, (_, index) => `Veerg ${index + 1}`),
  Array.from({ length: 12 }, (_, index) => `3411675322${index}`),
)
const CODE = `<pre>${'bolt M12x1.5 10.9 tsingitud '.repeat(8)}</pre>`

/** The widest content that the editor accepts. */
const WIDE = [
  FOUR,
  TWELVE,
  CODE,
  `<p>${ADDRESS}</p>`,
  `<p><a href="${ADDRESS}">${ADDRESS}</a></p>`,
  `<h2>${LONG}</h2>`,
  `<ul><li>${FOUR}${LONG}</li></ul>`,
  `<blockquote>${CODE}${LONG}</blockquote>`,
  `<p><code>${LONG}</code></p>`,
].join('')

const makeWideProduct = (): Promise<number> =>
  withDatabase(db =>
    makeProduct(db, {
      name: multilingual({ et: `Laiuseproov ${LONG}`, en: `Width trial ${LONG}` }),
      code1: LONG,
      code2: LONG.toLowerCase(),
      brand: BRAND,
      description: multilingual({ et: WIDE, en: WIDE }),
      priceCents: 123_456_78,
      hasLimitedAmount: false,
      availableIn: 3,
    }),
  )

const buildText = (words: string) => multilingual({ et: words, en: words })
const blocks = [
  { type: 'heading', data: { text: buildText(LONG), level: 2 } },
  { type: 'rich-text', data: { html: buildText(WIDE) } },
  { type: 'quote', data: { text: buildText(ADDRESS), author: LONG, role: buildText(LONG), aside: false } },
  { type: 'facts', data: { aside: false, facts: [{ value: buildText(LONG), label: buildText(ADDRESS) }] } },
  { type: 'cards', data: { numbered: false, cards: [{ title: buildText(LONG), text: buildText(ADDRESS) }] } },
  { type: 'accordion', data: { faq: false, items: [{ title: buildText(LONG), html: buildText(WIDE) }] } },
  {
    type: 'table',
    data: {
      caption: buildText(LONG),
      head: Array.from({ length: 12 }, () => buildText(BRAND)),
      rows: [Array.from({ length: 12 }, () => buildText(LONG))],
    },
  },
].map((block, index) => ({ ...block, version: 1, id: `wide-${index}` }))

const makeWidePage = () =>
  withDatabase(db =>
    arrange(db, tx =>
      createPages(tx, [
        {
          layout: 'Default',
          kind: 'content',
          name: LONG,
          title: buildText(LONG),
          slugs: { et: 'laiuseproov', en: 'width-trial' },
          content: { kicker: buildText(LONG), lead: buildText(ADDRESS) },
          itemContainers: { main: blocks },
        },
      ]),
    ),
  )

test('no page is wider than the window, whatever content staff enter', async ({ page }) => {
  await makeWideProduct()
  await openUntil(page, `/et/tooted?q=${LONG}`, 'Laiuseproov')
  const path = (await page.getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? ''
  await test.step('shows a product', async () => {
    await open(page, path)
    await expectPageFits(page, 'product')
    await page.setViewportSize({ width: 794, height: 900 })
    await page.emulateMedia({ media: 'print' })
    for (const scrollArea of await page.locator('.rich-text :is(table, pre)').all()) {
      expect(
        await scrollArea.evaluate(element => element.scrollWidth - element.clientWidth),
        'cut off on paper',
      ).toBeLessThanOrEqual(1)
    }
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 390, height: 900 })
    for (const scrollArea of await page.locator('.rich-text :is(table, pre)').all()) {
      const overflow = await scrollArea.evaluate(
        element => getComputedStyle(element.closest('.scroll-x') ?? element).overflowX,
      )
      expect(overflow).toBe('auto')
    }
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Lisa ostukorvi/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /^Ostukorv: 1 toode/ })).toBeVisible()
  })
  for (const [what, at] of [
    ['listing', `/et/tooted?q=${LONG}`],
    ['search results', `/et/searchresults?q=${LONG}`],
    ['cart', '/et/cart'],
    ['checkout', '/et/checkout'],
  ] as const) {
    await test.step(what, async () => {
      await open(page, at)
      await expectPageFits(page, what)
    })
  }
  await test.step('shows a content page of every kind of block', async () => {
    await makeWidePage()
    await openUntil(page, '/et/laiuseproov', LONG)
    await expectPageFits(page, 'content page')
  })
  await test.step('shows each view of the listing', async () => {
    for (const view of ['Nimekiri', 'Tihe']) {
      await open(page, `/et/tooted?q=${LONG}`)
      await page.getByRole('button', { name: view }).first().click()
      await expectPageFits(page, view)
    }
  })
})
