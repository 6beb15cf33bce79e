import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checkCellCount, decideRow } from './decide-row.ts'
import type { Mapping } from './import-fields.ts'
import { createUnitLookup } from './measure-units.ts'
import { NO_LOOKUPS } from './name-lookup.ts'
import { proposeMapping } from './propose-mapping.ts'
import { type ChosenReading, readTable, type Table } from './read-table.ts'
import type { RowValues } from './row-values.ts'

const readFileTable = (bytes: Uint8Array, chosen?: ChosenReading): Table =>
  readTable(bytes, { chosen }) ?? expect.unreachable('The file cannot be read')
const readSample = async (name: string): Promise<Table> =>
  readFileTable(new Uint8Array(await readFile(new URL(`../testing/samples/${name}`, import.meta.url))))

const NOW = Date.parse('2026-11-27T10:00:00Z')
const RATES = new Map([
  ['standard', 2_400],
  ['reduced', 900],
])
const TARGETS = { warehouses: [{ id: 1, name: 'Tallinn' }], filters: [] }
const KNOWN = { code1: 'X', price: 100, total_price: 100, 'name.et': 'Vana' }

/** Decides each row against a known product; keys are row numbers of the file. */
const decideRows = (
  { headings, rows, lines }: Table,
  mapping: Mapping = proposeMapping('product', headings, TARGETS),
  context: { current?: RowValues | null; mayCreate?: boolean } = {},
) =>
  Object.fromEntries(
    rows.map((row, index) => {
      const cells = row.map(String)
      const decision =
        checkCellCount(cells, headings) ??
        decideRow(cells, mapping, {
          current: KNOWN,
          isAmbiguous: false,
          hasScheduledSale: false,
          isDuplicate: false,
          mayCreate: false,
          ...context,
          acceptsUnusualPrices: true,
          now: NOW,
          lookups: { ...NO_LOOKUPS, vatRates: RATES },
          findUnit: createUnitLookup(headings, mapping),
          numberColumns: row.flatMap((cell, column) => (typeof cell === 'number' ? [column] : [])),
        })
      if (decision.kind === 'rejected')
        return [
          lines[index],
          decision.errors.map(({ field, messageKey }) => `${field}: ${messageKey.split('.').at(-1)}`),
        ]
      return [lines[index], decision.kind === 'changed' ? decision.after : decision.kind]
    }),
  )

describe('sample files', () => {
  test('reads a supplier’s list in Windows-1257 with a title, units, quotes and mistakes', async () => {
    const table = await readSample('supplier-windows-1257.csv')
    expect(table.reading).toEqual({ encoding: 'windows-1257', isCertain: false, sheet: null, sheets: [], headRow: 3 })
    const decisions = decideRows(table)
    expect(decisions).toMatchObject({
      4: { brand: 'Rengur', cost: 123_450, total_price: 199_900, 'stock.1': 10 },
      5: { cost: 4_500, total_price: 8_990, 'stock.1': 5 },
      7: { cost: 123_450, total_price: 234_560, 'stock.1': 10 },
      9: ['cost: formula'],
      13: ['total_price: negative'],
      14: ['code1: noCode'],
      15: ['total_price: decimals'],
      16: ['null: tooManyCells'],
      17: { total_price: 7_390 },
      18: ['stock.1: thousandOrOne'],
      19: ['total_price: noNumber'],
    })
    expect(table.rows[0]?.[1]).toBe('Rehv "šokk" žanri ääres')
  })

  test('reads a workbook with words above the headings, formulas, errors and an empty row', async () => {
    const table = await readSample('two-line-header.xlsx')
    expect(table.reading).toEqual({ encoding: null, isCertain: true, sheet: 'Hinnad', sheets: ['Hinnad'], headRow: 4 })
    expect(table.headings).toEqual(['Code', 'Product name', 'Price', 'Cost', 'Stock Tallinn'])
    expect(decideRows(table)).toMatchObject({
      5: { total_price: 30_000, cost: 19_999, 'stock.1': 12 },
      6: ['total_price: formula'],
      7: ['stock.1: pieces'],
      8: { total_price: 1_000, cost: 500, 'stock.1': 1 },
      9: ['total_price: formula'],
      12: { total_price: 999_900 },
    })
    expect(table.lines).toEqual([5, 6, 7, 8, 9, 11, 12])
  })

  test('WooCommerce: passes texts and pictures of the parent on to variations and skips the parent', async () => {
    const table = await readSample('woocommerce-export.csv')
    const mapping = proposeMapping('product', table.headings, TARGETS)
    const headingsByField = Object.fromEntries(
      Object.entries(mapping).map(([field, index = -1]) => [field, table.headings[index]]),
    )
    expect(headingsByField).toMatchObject({
      code1: 'SKU',
      'name.et': 'Name',
      price: 'Regular price',
      sale_price: 'Sale price',
      categories: 'Categories',
      pictures: 'Images',
      'stock.1': 'Stock',
      'description.et': 'Description',
    })
    expect(headingsByField).toMatchObject({
      sale_from: 'Date sale price starts',
      shown: 'Published',
      vat_class: 'Tax class',
    })
    expect(headingsByField).toMatchObject({
      weight_kg: 'Weight (lbs)',
      length: 'Length (in)',
      width: 'Width (in)',
      height: 'Height (in)',
    })
    expect(table.lines).toEqual([3, 4, 5])
    expect(table.reading.leftOut).toEqual([{ reason: 'parent', count: 1, first: [{ line: 2, name: 'kask-rs1' }] }])
    const readColumn = (field: keyof Mapping) => table.rows.map(row => row[mapping[field] ?? -1])
    expect(readColumn('code1')).toEqual(['kask-rs1-m', 'ku-63', ''])
    expect(readColumn('categories')[0]).toBe('Salong, Salong > Kiivrid')
    expect(readColumn('pictures')[0]).toBe('https://images.example/kask-1.jpg, https://images.example/kask-2.jpg')
    const { categories: _categories, ...otherColumns } = mapping
    expect(decideRows(table, otherColumns)).toMatchObject({
      3: {
        price: 32_900,
        sale_price: 28_990,
        sale_from: '2026-12-01',
        sale_to: '2026-12-24',
        hidden: 0,
        total_price: 32_900,
        'stock.1': 4,
        'description.et': '<p>Pikk kirjeldus.</p>',
        weight_g: 1_451,
        length: 356,
        width: 254,
        height: 254,
        pictures: 'https://images.example/kask-1.jpg; https://images.example/kask-2.jpg',
      },
      4: { price: 2_709, hidden: 1 },
      5: ['code1: noCode'],
    })
  })

  test('WooCommerce: hides a variation with its parent and inherits the VAT class', async () => {
    const joinCsv = (...rows: string[][]) => rows.map(row => row.join(',')).join('\n')
    const table = readFileTable(
      strToU8(
        joinCsv(
          ['ID', 'Type', 'SKU', 'Name', 'Published', 'Tax class', 'Regular price', 'Parent'],
          ['7', 'variable', '', 'Kask', '-1', 'reduced-rate', '', ''],
          ['8', '"variation, virtual"', 'K-M', 'Kask M', '1', 'parent', '100', 'id:7'],
          ['9', 'variable', 'V', 'Voolik', '1', '', '', ''],
          ['10', 'variation', 'V-1', 'Voolik 1', '0', 'parent', '100', 'V'],
          ['11', 'simple', 'S', 'Toru', '0', '', '100', ''],
        ),
      ),
    )
    expect(table.rows.map(([, , sku, , published, taxClass]) => [sku, published, taxClass])).toEqual([
      ['K-M', '-1', 'reduced-rate'],
      ['V-1', '0', ''],
      ['S', '0', ''],
    ])
    expect(table.reading.leftOut).toEqual([
      {
        reason: 'parent',
        count: 2,
        first: [
          { line: 2, name: 'Kask' },
          { line: 4, name: 'V' },
        ],
      },
    ])
    expect(decideRows(table)).toMatchObject({ 3: { hidden: 1 }, 5: { hidden: 1 }, 6: { hidden: 1 } })
  })

  test('Shopify: passes values of the first row on to variants and skips picture rows', async () => {
    const table = await readSample('shopify-export.csv')
    const mapping = proposeMapping('product', table.headings, TARGETS)
    expect(table.lines).toEqual([2, 3, 5])
    const readColumn = (field: keyof Mapping) => table.rows.map(row => row[mapping[field] ?? -1])
    expect(readColumn('code1')).toEqual(['HA-RS1-M-BK', 'HA-RS1-L-BK', 'KU-63'])
    expect(readColumn('name.et')).toEqual(['Kask RS1 – M, Must', 'Kask RS1 – L, Must', 'Silikoonvoolik 63 mm'])
    expect(readColumn('brand')).toEqual(['Haarde', 'Haarde', 'Külm'])
    expect(readColumn('pictures')).toEqual([
      'https://images.example/kask-1.jpg; https://images.example/kask-3.jpg',
      'https://images.example/kask-2.jpg',
      '',
    ])
    expect(readColumn('price')).toEqual(['329.00', '289.90', '27.09'])
    expect(readColumn('shown')).toEqual(['true', 'true', 'false'])
    expect(table.reading.leftOut).toEqual([{ reason: 'pictures', count: 1, first: [{ line: 4, name: 'kask-rs1' }] }])
    const { code1, price, total_price, weight_g } = mapping
    expect(decideRows(table, { code1: code1!, price: price!, total_price: total_price!, weight_g: weight_g! })).toEqual(
      {
        2: { price: 32_900, total_price: 28_990 },
        3: { price: 28_990, total_price: 28_990, weight_g: 1_450 },
        5: { price: 2_709, total_price: 2_709, weight_g: 320 },
      },
    )
    expect(readColumn('stock.1')).toEqual(['4', '0', '12'])
  })

  test('PrestaShop: recognizes its columns', async () => {
    const table = await readSample('prestashop-export.csv')
    const mapping = proposeMapping('product', table.headings, TARGETS)
    const headingsByField = Object.fromEntries(
      Object.entries(mapping).map(([field, index = -1]) => [field, table.headings[index]]),
    )
    expect(headingsByField).toMatchObject({
      code1: 'Reference #',
      'name.et': 'Name *',
      brand: 'Manufacturer',
      cost: 'Wholesale price',
      code2: 'MPN',
      categories: 'Categories (x,y,z...)',
      pictures: 'Image URLs (x,y,z...)',
      'stock.1': 'Quantity',
      net_price: 'Price tax excluded',
      sale_from: 'Discount from (yyyy-mm-dd)',
      shown: 'Active (0/1)',
      cm_width: 'Width',
      cm_height: 'Height',
      cm_length: 'Depth',
      weight_kg: 'Weight',
      gtin: 'EAN13',
    })
    const { categories: _categories, gtin: _gtin, ...otherColumns } = mapping
    expect(decideRows(table, otherColumns)).toMatchObject({
      2: {
        price: 28_990,
        sale_price: 26_091,
        sale_from: '2026-12-01',
        sale_to: '2026-12-24',
        total_price: 28_990,
        cost: 15_000,
        width: 250,
        height: 250,
        length: 350,
        weight_g: 1_450,
        hidden: 0,
        'stock.1': 4,
      },
    })
  })

  test.each([
    ['SKU,Name,Sale price,Regular price\nN-1,Uus,,', ['price: noPrice']],
    ['SKU,Name,Sale price\nN-1,Uus,', ['price: noPrice']],
    ['SKU,Name,Price tax excluded\nN-1,Uus,', ['net_price: noPrice']],
    ['SKU,Name,Hind\nN-1,Uus,', ['total_price: noPrice']],
  ])('names the column of the regular price that a new product lacks in %j', (csv, errors) => {
    expect(decideRows(readFileTable(strToU8(csv)), undefined, { current: null, mayCreate: true })[2]).toEqual(errors)
  })

  test.each(['EAN13', 'Variant Barcode', 'GTIN, UPC, EAN, or ISBN', 'Barcode', 'Ribakood'])(
    'recognizes the barcodes of other shops by %s',
    heading => expect(proposeMapping('product', ['SKU', heading], TARGETS)).toMatchObject({ gtin: 1 }),
  )

  test('reads other spellings of codes and prices of 0', async () => {
    expect((await readSample('code-spellings.csv')).rows.map(([code]) => code)).toEqual([
      'pl-10035',
      'PL 10042',
      'PL10049',
      'sup-00700',
    ])
    expect(decideRows(await readSample('zero-prices.csv'))).toMatchObject({
      2: ['total_price: free'],
      3: ['total_price: free'],
      4: ['total_price: noNumber'],
    })
  })
})

const wrapSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const buildTextCell = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`
const buildRow = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const buildSheetTag = (name: string, number: number, state: string) =>
  `<sheet name="${name}" sheetId="${number}" r:id="r${number}" ${state}/>`
const RELATIONS = [
  '<Relationships>',
  '<Relationship Id="r1" Target="worksheets/sheet1.xml"/>',
  '<Relationship Id="r2" Target="worksheets/sheet2.xml"/>',
  '<Relationship Id="r3" Target="worksheets/sheet3.xml"/>',
  '</Relationships>',
].join('')
const buildWorkbook = (sheets: string, otherParts: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook>${sheets}</workbook>`,
        'xl/_rels/workbook.xml.rels': RELATIONS,
        ...Object.fromEntries(
          [1, 2, 3].map(index => [
            `xl/worksheets/sheet${index}.xml`,
            wrapSheet(
              buildRow(1, buildTextCell('A1', 'Kood'), buildTextCell('B1', 'Hind')) +
                buildRow(4, buildTextCell('A4', `LEHT-${index}`)),
            ),
          ]),
        ),
        ...otherParts,
      }).map(([name, xml]) => [name, strToU8(xml)]),
    ),
  )
const buildSheets = (states: readonly (readonly [string, string])[]) =>
  `<sheets>${states.map(([name, state], index) => buildSheetTag(name, index + 1, state)).join('')}</sheets>`

describe('units of weights and sizes', () => {
  const decideSecondRow = async (csv: string): Promise<unknown> => decideRows(readFileTable(strToU8(csv)))[2]

  test.each([
    ['Weight (lbs)', '3.2', { weight_g: 1_451 }],
    ['Weight (lb)', '"1,5"', { weight_g: 680 }],
    ['weight_oz', '8', { weight_g: 227 }],
    ['Weight (oz)', '1 lb', { weight_g: 454 }],
    ['Weight (kg)', '1.4515', { weight_g: 1_452 }],
    ['Weight (g)', '1450', { weight_g: 1_450 }],
    ['Weight (g)', '0.5 kg', { weight_g: 500 }],
    ['Weight', '1.5', { weight_g: 1_500 }],
    ['"Kaal, kg"', '"1,25"', { weight_g: 1_250 }],
    ['Kaal naeltes', '2', { weight_g: 907 }],
    ['Package weight (lbs)', '2', { weight_g: 907 }],
    ['Length (in)', '14', { length: 356 }],
    ['"Length ("")"', '14', { length: 356 }],
    ['Length in inches', '14.5', { length: 368 }],
    ['Length (cm)', '35.56', { length: 356 }],
    ['Length (mm)', '355', { length: 355 }],
    ['Length (m)', '1.25', { length: 1_250 }],
    ['Length (yd)', '2', { length: 1_829 }],
    ['Length (ft)', '3', { length: 914 }],
    ['Width (in)', '10 cm', { width: 100 }],
    ['Height (in)', '"2"""', { height: 51 }],
    ['Depth (in)', '2', { length: 51 }],
    ['Laius (tolli)', '10', { width: 254 }],
    ['Kõrgus (m)', '"0,4"', { height: 400 }],
    // Other shops write 0 for unknown.
    ['Weight (lbs)', '0', {}],
    ['Length (in)', '0.00', {}],
    // A size without a unit may not be the parcel's.
    ['Length', '14', {}],
  ])('reads %s with %s', async (heading, cell, details) => {
    expect(await decideSecondRow(`SKU,Brand,${heading}\nX,R,${cell}`)).toEqual({ brand: 'R', ...details })
  })

  test.each([
    ['Weight (lbs)', '-3', 'weight_kg: weight'],
    ['Weight (lbs)', '3 cm', 'weight_kg: weight'],
    ['Weight (lbs)', '3 stone', 'weight_kg: weight'],
    ['Weight (g)', '1.450', 'weight_g: weight'],
    ['Length (in)', '3 kg', 'length: measure'],
    ['Length (yd)', '1000', 'length: measure'],
  ])('rejects %s with %s', async (heading, cell, error) => {
    expect(await decideSecondRow(`SKU,${heading}\nX,${cell}`)).toEqual([error])
  })

  test.each([
    ['Variant Grams,Variant Weight Unit', '1450,lb', { weight_g: 1_450 }],
    ['Variant Weight,Variant Weight Unit', '3.2,lb', { weight_g: 1_451 }],
    ['Variant Weight,Variant Weight Unit', '8,oz', { weight_g: 227 }],
    ['Variant Weight,Variant Weight Unit', '320,g', { weight_g: 320 }],
    ['Variant Weight,Variant Weight Unit', '3.2,', { weight_g: 3_200 }],
    ['Weight,Weight unit', '2,lbs', { weight_g: 907 }],
  ])('reads the unit column of %s with %s', async (headings, cells, details) => {
    expect(await decideSecondRow(`SKU,${headings}\nX,${cells}`)).toEqual(details)
  })

  test('prefers a chosen field with a unit of its own over the heading', async () => {
    const table = readFileTable(strToU8('SKU,Kaal (kg),Length (in)\nX,1450,14'))
    expect(decideRows(table, { code1: 0, weight_g: 1, cm_length: 2 })).toEqual({ 2: { weight_g: 1_450, length: 356 } })
  })

  test('prefers a filter with the name of the heading', () => {
    const targets = { warehouses: [], filters: [{ key: 'rim-width', names: ['Laius (tolli)', 'Width (in)'] }] }
    expect(proposeMapping('product', ['Width (in)', 'Height (in)'], targets)).toEqual({
      'filter.rim-width': 0,
      height: 1,
    })
  })
})

describe('workbooks', () => {
  const HIDDEN = 'state="hidden"'
  test.each([
    [
      'the first sheet',
      buildSheets([
        ['A', ''],
        ['B', ''],
        ['C', ''],
      ]),
      'A',
      ['A', 'B', 'C'],
    ],
    [
      'the first visible sheet',
      buildSheets([
        ['A', HIDDEN],
        ['B', ''],
        ['C', ''],
      ]),
      'B',
      ['B', 'C'],
    ],
    [
      'the active sheet',
      `<bookViews><workbookView activeTab="2"/></bookViews>${buildSheets([
        ['A', HIDDEN],
        ['B', ''],
        ['C', ''],
      ])}`,
      'C',
      ['B', 'C'],
    ],
    [
      'the first visible sheet instead of the hidden active one',
      `<bookViews><workbookView activeTab="0"/></bookViews>${buildSheets([
        ['A', 'state="veryHidden"'],
        ['B', ''],
        ['C', HIDDEN],
      ])}`,
      'B',
      ['B'],
    ],
  ])('reads %s and reports its name', async (_name, sheets, sheet, visibleSheets) => {
    const { rows, lines, reading } = readFileTable(buildWorkbook(sheets))
    expect(reading).toMatchObject({ sheet, sheets: visibleSheets, headRow: 1 })
    expect([rows, lines]).toEqual([[[`LEHT-${'ABC'.indexOf(sheet) + 1}`, '']], [4]])
  })

  test('reads the chosen sheet and heading row', async () => {
    const bytes = buildWorkbook(
      buildSheets([
        ['A', ''],
        ['B', ''],
        ['C', ''],
      ]),
    )
    expect(readFileTable(bytes, { sheet: 'C' }).rows).toEqual([['LEHT-3', '']])
    expect(readFileTable(bytes, { sheet: 'B', headRow: 4 })).toMatchObject({
      headings: ['LEHT-2'],
      rows: [],
      reading: { headRow: 4 },
    })
  })

  test('reports a date in a number column and keeps it in a text column', async () => {
    const styles = [
      '<styleSheet><numFmts>',
      '<numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>',
      '<numFmt numFmtId="165" formatCode="&quot;pd&quot;0.00\\ [$€-425]"/>',
      '</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ].join('')
    const buildPriceRow = (number: number, style: number, value: string) =>
      buildRow(number, buildTextCell(`A${number}`, `K-${number}`), `<c r="B${number}" s="${style}"><v>${value}</v></c>`)
    const rows = [
      buildRow(1, buildTextCell('A1', 'Kood'), buildTextCell('B1', 'Hind')),
      buildPriceRow(2, 1, '46353'),
      buildPriceRow(3, 2, '46353.5'),
      buildPriceRow(4, 3, '12.5'),
      buildPriceRow(5, 0, '46353'),
    ].join('')
    const table = readFileTable(
      buildWorkbook(buildSheets([['A', '']]), { 'xl/worksheets/sheet1.xml': wrapSheet(rows), 'xl/styles.xml': styles }),
    )
    expect(table.rows.map(([, price]) => price)).toEqual(['2026-11-27', '2026-11-27 12:00:00', '12.5', '46353'])
    expect(decideRows(table)).toMatchObject({
      2: ['total_price: dateText'],
      3: ['total_price: dateText'],
      4: { total_price: 1_250 },
    })
    const tableWith1904Dates = readFileTable(
      buildWorkbook(`<workbookPr date1904="1"/>${buildSheets([['A', '']])}`, {
        'xl/worksheets/sheet1.xml': wrapSheet(rows),
        'xl/styles.xml': styles,
      }),
    )
    expect(tableWith1904Dates.rows[0]?.[1]).toBe('2030-11-28')
  })
})

test.each([
  ['10 tk', 10],
  ['>10', 10],
  ['> 10', 10],
  ['≥5', 5],
  ['10+', 10],
  ['10 pcs.', 10],
  ['7,0', 7],
  ['-', 0],
  ['–', 0],
  ['1 000', 1_000],
  ["1'000", 1_000],
  ['1.000', 'thousandOrOne'],
  ['2,5', 'pieces'],
  ['<5', 'pieces'],
  ['-3', 'pieces'],
  ['palju', 'pieces'],
  ['2026-11-27', 'date'],
  ['=A1', 'formula'],
  ['#N/A', 'formula'],
  ['#VIIDE!', 'formula'],
])('reads the amount %s as %s', (cell, expected) => {
  const decision = decideRow(
    ['X', cell],
    { code1: 0, 'stock.1': 1 },
    {
      current: { ...KNOWN, 'stock.1': 99 },
      isAmbiguous: false,
      hasScheduledSale: false,
      isDuplicate: false,
      mayCreate: false,
      lookups: NO_LOOKUPS,
    },
  )
  if (typeof expected === 'number') expect(decision).toMatchObject({ kind: 'changed', after: { 'stock.1': expected } })
  else
    expect(decision).toEqual({
      kind: 'rejected',
      errors: [{ field: 'stock.1', messageKey: `exchange.rowError.${expected}` }],
    })
})
