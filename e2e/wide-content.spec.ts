import { makeProduct } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/create-pages.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { expectPageFits } from './page-width.ts'
import { expect, open, openUntil, test } from './shop.ts'
import { withDatabase } from './with-database.ts'

const LONG_WORD = 'A1B2C3D4E5'.repeat(7).slice(0, 65)
const BRAND = 'Bremsscheibenherstellungsgesellschaftsverband'.repeat(2).slice(0, 60)
const ADDRESS = `https://www.example.com/katalog/${'varuosad/'.repeat(12)}detail.html?id=34116753221`

const buildRow = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const buildTable = (head: readonly string[], cells: readonly string[]) =>
  `<table><thead>${buildRow(head, 'th')}</thead><tbody>${buildRow(cells)}</tbody></table>`
const NARROW_TABLE = buildTable(
  ['Mudel', 'Aasta', 'Mootor', 'Tootjakood'],
  ['BMW E46 M3', '2000–2006', 'S54B32', '34116753221'],
)
const WIDE_TABLE = buildTable(
  Array.from({ length: 12 }, (_, index) => `Veerg ${index + 1}`),
  Array.from({ length: 12 }, (_, index) => `3411675322${index}`),
)
const CODE_BLOCK = `<pre>${'bolt M12x1.5 10.9 tsingitud '.repeat(8)}</pre>`

/** The widest content that the editor accepts. */
const WIDE_HTML = [
  NARROW_TABLE,
  WIDE_TABLE,
  CODE_BLOCK,
  `<p>${ADDRESS}</p>`,
  `<p><a href="${ADDRESS}">${ADDRESS}</a></p>`,
  `<h2>${LONG_WORD}</h2>`,
  `<ul><li>${NARROW_TABLE}${LONG_WORD}</li></ul>`,
  `<blockquote>${CODE_BLOCK}${LONG_WORD}</blockquote>`,
  `<p><code>${LONG_WORD}</code></p>`,
].join('')

const makeWideProduct = (): Promise<number> =>
  withDatabase(db =>
    makeProduct(db, {
      name: multilingual({ et: `Laiuseproov ${LONG_WORD}`, en: `Width trial ${LONG_WORD}` }),
      code1: LONG_WORD,
      code2: LONG_WORD.toLowerCase(),
      brand: BRAND,
      description: multilingual({ et: WIDE_HTML, en: WIDE_HTML }),
      priceCents: 123_456_78,
      hasLimitedAmount: false,
      availableIn: 3,
    }),
  )

const buildText = (words: string) => multilingual({ et: words, en: words })
const wideBlocks = [
  { type: 'heading', data: { text: buildText(LONG_WORD), level: 2 } },
  { type: 'rich-text', data: { html: buildText(WIDE_HTML) } },
  { type: 'quote', data: { text: buildText(ADDRESS), author: LONG_WORD, role: buildText(LONG_WORD), aside: false } },
  { type: 'facts', data: { aside: false, facts: [{ value: buildText(LONG_WORD), label: buildText(ADDRESS) }] } },
  { type: 'cards', data: { numbered: false, cards: [{ title: buildText(LONG_WORD), text: buildText(ADDRESS) }] } },
  { type: 'accordion', data: { faq: false, items: [{ title: buildText(LONG_WORD), html: buildText(WIDE_HTML) }] } },
  {
    type: 'table',
    data: {
      caption: buildText(LONG_WORD),
      head: Array.from({ length: 12 }, () => buildText(BRAND)),
      rows: [Array.from({ length: 12 }, () => buildText(LONG_WORD))],
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
          name: LONG_WORD,
          title: buildText(LONG_WORD),
          slugs: { et: 'laiuseproov', en: 'width-trial' },
          content: { kicker: buildText(LONG_WORD), lead: buildText(ADDRESS) },
          itemContainers: { main: wideBlocks },
        },
      ]),
    ),
  )

test('no page is wider than the window, even with the longest content', async ({ page }) => {
  await makeWideProduct()
  await openUntil(page, `/et/tooted?q=${LONG_WORD}`, 'Laiuseproov')
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
  for (const [label, address] of [
    ['listing', `/et/tooted?q=${LONG_WORD}`],
    ['search results', `/et/searchresults?q=${LONG_WORD}`],
    ['cart', '/et/cart'],
    ['checkout', '/et/checkout'],
  ] as const) {
    await test.step(label, async () => {
      await open(page, address)
      await expectPageFits(page, label)
    })
  }
  await test.step('shows a content page of every kind of block', async () => {
    await makeWidePage()
    await openUntil(page, '/et/laiuseproov', LONG_WORD)
    await expectPageFits(page, 'content page')
  })
  await test.step('shows each view of the listing', async () => {
    for (const view of ['Nimekiri', 'Tihe']) {
      await open(page, `/et/tooted?q=${LONG_WORD}`)
      await page.getByRole('button', { name: view }).first().click()
      await expectPageFits(page, view)
    }
  })
})
