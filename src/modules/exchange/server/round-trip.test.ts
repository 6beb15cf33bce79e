import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import type { ProductNumber } from '#catalog/domain/product-number.ts'
import { NO_PACKAGING, type ReportedWeights } from '#catalog/domain/reported-weights.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { setProductNumbers } from '#catalog/server/catalog.ts'
import { manufacturers } from '#catalog/server/tables.ts'
import { buildDurability } from '#catalog/testing/durability.ts'
import { makeAttribute, makeCategory, makeProducts } from '#catalog/testing/factories.ts'
import { readTable } from '#exchange/domain/read-table.ts'
import { setUpImports, stockEditor } from '#exchange/testing/set-up-imports.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { saveShelfPlaces } from '#stock/server/stock.ts'
import type { Visitor } from '#wire/visitor.ts'

let app: TestApp
let warehouseId: number
const { call, uploadTable, check, readImport } = setUpImports(setup => {
  app = setup.app
  warehouseId = setup.warehouseId
})

const fullEditor: Visitor = {
  ...stockEditor,
  permissions: ['product.edit', 'stock.edit', 'file.edit', 'category.edit'],
}

const APPROVAL: Approval = {
  kind: 'ece',
  regulation: 'R90',
  number: 'E1 90R-021234/0567',
  countries: [{ country: 'EE', use: 'road' }],
  elsewhere: 'unknown',
  conditions: multilingual({}),
  fileIds: [12, 13],
}

/** Texts that spreadsheets misinterpret. */
const UNUSUAL_TEXTS = [
  "'=SUM(A1)",
  "'-50 kraadi",
  "''@x",
  "'+372",
  '=1+1',
  '-6AN-90',
  '+372-5123-4567',
  '@home',
  "'tsitaat'",
  '_x000D_',
  '&amp; <b>',
  'a;b,c|d > e',
  '"jutu"märk',
  'rida\nteine',
  'rida\r\nteine',
  '\t=1',
  ' ees ja taga ',
  'topelt  tühik',
  '00123',
  '1.000',
  '2026-11-27',
  '#12',
  '\u000bpehme\u0007',
  'Ω 😀 \uFFFE',
  // Decomposed letters, long numbers, and texts that look like dates, numbers and booleans.
  'So\u0303idu Ka\u0308igukang',
  '12345678901234567890',
  '0012,50',
  '1e5',
  '1/2',
  '3-11',
  '27.11.26',
  'TRUE',
  '#N/A',
  '=#N/A',
  'a\rb',
  '\r\n=1',
  '"',
  '""',
  '";"',
  "'",
  "'''=",
  "'#FORMULA!",
  '\uFEFF=1',
  '\u00a0=1',
  '＝1',
  'a | b',
  ' | ',
  '>',
  '#1',
  'x, y',
  '<p>=1</p>',
  '&lt;b&gt;',
  '_x0041_',
]
const arbitraryCharacter = fc.constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  '"',
  ';',
  ',',
  '|',
  '>',
  '#',
  '\t',
  '\r',
  '\n',
  ' ',
  '_',
  '0',
  'a',
  'Õ',
  '€',
)
const arbitraryText = fc.oneof(
  fc.constantFrom(...UNUSUAL_TEXTS),
  fc.string({ unit: arbitraryCharacter, maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map(text => text.replaceAll('\0', '')),
)
const LABEL = { hash: 'a'.repeat(64), name: 'garan.svg', width: 600, height: 800 }
const GOODS: GoodsDetails = {
  tyre: { eprel: '381667', fuel: 'C', grip: 'A', noise: 'B', decibels: 71, snow: true, ice: false, sheet: '' },
  hazard: { signal: 'none', pictograms: [], statements: '', ufi: '' },
  battery: { chemistry: 'leadAcid', capacity: '70 Ah' },
  electrical: { scope: 'exempt', registration: '' },
  lamp: { labelling: 'vehicle', energyClass: '', eprel: '', sheet: '' },
}
const WEIGHTS: ReportedWeights = {
  isImported: true,
  wasteClass: 'vehiclePart',
  netGrams: 900,
  batteryType: null,
  batteryGrams: null,
  packaging: { ...NO_PACKAGING, paper: 120 },
}
/** A failing test prints the seed, which reproduces the texts. */
const SEED = Date.now() % 1_000_000
const sampleTexts = (numRuns: number, seed: number): string[] => [
  ...UNUSUAL_TEXTS,
  ...fc.sample(arbitraryText, { seed, numRuns }),
]

/** Exports a kind of list, reads the file like an upload and checks it. */
const exportAndImport = async (kind: 'product' | 'category' | 'filter', format: 'csv' | 'xlsx') => {
  const file = await call('GET', `/v1/admin/export/${kind}?format=${format}`)
  const table = readTable(new Uint8Array(file.rawPayload))
  const id = await uploadTable(table!, kind)
  const { counts } = await check(id, { may_create: true })
  const { rows } = await readImport(id)
  return { counts, total: table!.rows.length, rows: rows.slice(0, 5) }
}

const FORMATS = ['csv', 'xlsx'] as const

test.for(FORMATS)(
  'changes nothing when a product list exported as %s is imported, whatever its texts',
  async format => {
    app.signInAs(fullEditor)
    const texts = sampleTexts(80, SEED)
    const getText = (index: number): string => texts[index % texts.length] ?? ''
    const { hash, name, width, height } = LABEL
    await app.db.execute(sql`insert into guarantee_file (hash, kind, name, format, content, width, height, uploaded_at, confirmed_at)
    values (${hash}, 'label', ${name}, 'svg', '', ${width}, ${height}, now(), now()) on conflict do nothing`)
    const maker = { name: `Tootja | ${format}`, address: 'Tallinn', contact: 'a@b.ee', country: 'EE' }
    const [manufacturer] = await app.db
      .insert(manufacturers)
      .values({ ...maker, responsible: { name: '', address: '', contact: '' } })
      .returning()
    const products = texts.map((text, index) => {
      return {
        code1: `${text}${format}${index}`,
        code2: `${getText(index + 1)} ${format}${index}x`,
        name: multilingual({ et: text, en: getText(index + 2) }),
        brand: getText(index + 3),
        unit: getText(index + 4),
        description: multilingual({ et: getText(index + 5), en: `<p>${getText(index + 6)}</p>` }),
        searchKeywords: getText(index + 7),
        goods: index % 3 === 0 ? GOODS : null,
        approvals: index % 4 === 1 ? [{ ...APPROVAL, conditions: multilingual({ et: getText(index) }) }] : [],
        reported: index % 5 === 0 ? WEIGHTS : null,
        durability: index % 4 === 0 ? buildDurability({ brand: getText(index).trim() || 'x', label: LABEL }) : null,
        manufacturerId: index % 2 === 0 ? (manufacturer?.id ?? null) : null,
      }
    })
    const ids = await makeProducts(app.db, products)
    const numbers: ProductNumber[] = [
      { type: 'oe', number: '06A 906 461 L', brand: 'VW', source: '' },
      { type: 'oe', number: '038 906 461 C', brand: '', source: 'ETKA' },
      { type: 'competitor', number: '0 280 218 063', brand: 'Bosch', source: 'Kataloog' },
    ]
    await arrange(app.db, tx =>
      setProductNumbers(
        tx,
        ids.filter((_id, index) => index % 3 === 0).map(id => ({ id, numbers })),
        new Date(),
      ),
    )
    await arrange(app.db, tx =>
      saveShelfPlaces(
        tx,
        ids.map((productId, index) => ({ productId, warehouseId, place: getText(index + 8).slice(0, 40) })),
      ),
    )
    const { counts, total, rows } = await exportAndImport('product', format)
    expect({ counts, rows }, `seed ${SEED}`).toMatchObject({
      counts: { unchanged: total, changed: 0, rejected: 0, created: 0 },
    })
  },
)

test.for(FORMATS)('changes nothing when categories and filters exported as %s are imported', async format => {
  app.signInAs(fullEditor)
  const texts = sampleTexts(40, SEED + 1)
  let parentId = 0
  for (const [index, text] of texts.entries()) {
    const name = multilingual({ et: `${text}${format}${index}`, en: texts[index + 1] ?? 'x' })
    const categoryId = await makeCategory(app.db, {
      name,
      parentId,
      description: multilingual({ et: texts[index + 2] ?? '', en: '' }),
      searchKeywords: texts[index + 3] ?? '',
    })
    if (index % 5 === 0) parentId = categoryId
  }
  await makeAttribute(app.db, {
    key: `proov-${format}`,
    name: multilingual({ et: "'=filter", en: '-filter' }),
    options: texts.map((text, index) => ({
      value: `v${index}`,
      name: multilingual({ et: `${text}${index}`.slice(0, 100), en: `${texts[index + 1]}` }),
    })),
  })
  for (const kind of ['category', 'filter'] as const) {
    const { counts, total, rows } = await exportAndImport(kind, format)
    expect({ kind, counts, rows }, `seed ${SEED}`).toMatchObject({
      counts: { unchanged: total, changed: 0, rejected: 0, created: 0 },
    })
  }
})
