import { parseMeasureHeading } from './measure-units.ts'
import type { SheetCell } from './read-workbook.ts'

/**
 * Rows without a product of their own. `parent`: it has variations but no price; `pictures`: more pictures of a
 * product above.
 */
export interface LeftOutRows {
  reason: 'parent' | 'pictures'
  count: number
  /** The first rows, by line number in the file. */
  first: { line: number; name: string }[]
}

export const MAX_LEFT_OUT_NAMES = 20
const MAX_NAME_LENGTH = 60

interface Rows {
  headings: readonly string[]
  rows: SheetCell[][]
  lines: number[]
  reading: { leftOut?: LeftOutRows[] | undefined }
}

/**
 * Flattens exports of WooCommerce and Shopify. Parent rows pass their texts, categories and pictures on to their
 * variations. Picture rows join the product of the same handle. Other tables are returned unchanged.
 */
export const flattenVariants = <Table extends Rows>(table: Table): Table => {
  const findColumn: ColumnFinder = (...headings) =>
    table.headings.findIndex(heading => headings.includes(heading.trim().toLowerCase()))
  const result = readWooCommerce(table, findColumn) ?? readShopify(table, findColumn)
  if (!result) return table
  const leftOut = (['parent', 'pictures'] as const).flatMap((reason): LeftOutRows[] => {
    const rows = result.leftOut.filter(row => row.reason === reason)
    const firstRows = rows
      .slice(0, MAX_LEFT_OUT_NAMES)
      .map(({ line, name }) => ({ line, name: name.slice(0, MAX_NAME_LENGTH) }))
    return rows.length === 0 ? [] : [{ reason, count: rows.length, first: firstRows }]
  })
  const { products } = result
  return {
    ...table,
    rows: products.map(({ row }) => row),
    lines: products.map(({ line }) => line),
    reading: { ...table.reading, ...(leftOut.length > 0 && { leftOut }) },
  }
}

/** Returns the index of the column with one of these headings; -1 when it is missing. */
type ColumnFinder = (...headings: string[]) => number
interface Product {
  row: SheetCell[]
  line: number
}
interface LeftOutRow {
  line: number
  reason: LeftOutRows['reason']
  name: string
}
interface FoundProducts {
  products: Product[]
  leftOut: LeftOutRow[]
}

const readCellText = (row: readonly SheetCell[], column: number): string => String(row[column] ?? '').trim()

/** Fills empty cells of these columns from the parent row. */
const fillFromParent = (row: SheetCell[], parent: readonly SheetCell[], columns: readonly number[]): SheetCell[] =>
  row.map((cell, column) =>
    columns.includes(column) && readCellText(row, column) === '' ? (parent[column] ?? '') : cell,
  )

/** Sets one cell; a column of -1 changes nothing. */
const setCell = (row: SheetCell[], column: number, value: SheetCell): SheetCell[] =>
  row.map((cell, index) => (index === column ? value : cell))

const WOO_PARENT_COLUMNS = ['short description', 'description', 'categories', 'tags', 'brands', 'images', 'tax class']

const readWooCommerce = ({ headings, rows, lines }: Rows, findColumn: ColumnFinder): FoundProducts | null => {
  const typeColumn = findColumn('type', 'tüüp')
  const parentColumn = findColumn('parent', 'ülem', 'ülemtoode', 'vanem')
  const skuColumn = findColumn('sku', 'tootekood', 'kood')
  const priceColumn = findColumn('regular price', 'tavahind')
  if ([typeColumn, parentColumn, skuColumn, priceColumn].some(column => column < 0)) return null
  const idColumn = findColumn('id')
  const nameColumn = findColumn('name', 'nimi')
  const publishedColumn = findColumn('published', 'avaldatud')
  const taxClassColumn = findColumn('tax class')
  const inheritedColumns = headings.flatMap((heading, column) =>
    WOO_PARENT_COLUMNS.includes(heading.trim().toLowerCase()) || parseMeasureHeading(heading) ? [column] : [],
  )
  const isParent = (row: SheetCell[]): boolean => readCellText(row, typeColumn).split(',')[0]?.trim() === 'variable'
  const parents = new Map<string, SheetCell[]>()
  for (const row of rows) {
    if (!isParent(row)) continue
    if (readCellText(row, skuColumn) !== '') parents.set(readCellText(row, skuColumn), row)
    if (readCellText(row, idColumn) !== '') parents.set(`id:${readCellText(row, idColumn)}`, row)
  }
  /** A variation of a hidden parent is hidden. It inherits the VAT class when its tax class says `parent`. */
  const inheritFromParent = (row: SheetCell[], parentRow: SheetCell[]): SheetCell[] => {
    const withVatClass = readCellText(row, taxClassColumn) === 'parent' ? setCell(row, taxClassColumn, '') : row
    const filledRow = fillFromParent(withVatClass, parentRow, inheritedColumns)
    const isParentVisible = publishedColumn < 0 || ['', '1'].includes(readCellText(parentRow, publishedColumn))
    return isParentVisible ? filledRow : setCell(filledRow, publishedColumn, readCellText(parentRow, publishedColumn))
  }
  const products: Product[] = []
  const leftOut: LeftOutRow[] = []
  for (const [index, row] of rows.entries()) {
    const line = lines[index] ?? 0
    if (isParent(row) && readCellText(row, priceColumn) === '') {
      leftOut.push({ line, reason: 'parent', name: readCellText(row, skuColumn) || readCellText(row, nameColumn) })
      continue
    }
    const parentRow = readCellText(row, typeColumn).startsWith('variation')
      ? parents.get(readCellText(row, parentColumn))
      : undefined
    products.push({ row: parentRow ? inheritFromParent(row, parentRow) : row, line })
  }
  return { products, leftOut }
}

const SHOPIFY_PARENT_COLUMNS = [
  'body (html)',
  'vendor',
  'product category',
  'type',
  'tags',
  'published',
  'status',
  'image src',
]
const SHOPIFY_NO_OPTION = 'Default Title'

const readShopify = ({ rows, lines }: Rows, findColumn: ColumnFinder): FoundProducts | null => {
  const handleColumn = findColumn('handle')
  const titleColumn = findColumn('title')
  const skuColumn = findColumn('variant sku')
  const priceColumn = findColumn('variant price')
  const imageColumn = findColumn('image src')
  if ([handleColumn, titleColumn, skuColumn, priceColumn].some(column => column < 0)) return null
  const inheritedColumns = SHOPIFY_PARENT_COLUMNS.map(heading => findColumn(heading)).filter(column => column >= 0)
  const optionColumns = ['option1 value', 'option2 value', 'option3 value']
    .map(heading => findColumn(heading))
    .filter(column => column >= 0)
  const firstProducts = new Map<string, Product>()
  const products: Product[] = []
  const leftOut: LeftOutRow[] = []
  for (const [index, row] of rows.entries()) {
    const firstProduct = firstProducts.get(readCellText(row, handleColumn))
    const line = lines[index] ?? 0
    if (!firstProduct) {
      const product = { row, line }
      firstProducts.set(readCellText(row, handleColumn), product)
      products.push(product)
    } else if (readCellText(row, skuColumn) === '' && readCellText(row, priceColumn) === '') {
      const picture = readCellText(row, imageColumn)
      if (picture !== '')
        firstProduct.row = setCell(
          firstProduct.row,
          imageColumn,
          `${readCellText(firstProduct.row, imageColumn)}; ${picture}`,
        )
      leftOut.push({ line, reason: 'pictures', name: readCellText(row, handleColumn) })
    } else {
      products.push({ row: fillFromParent(row, firstProduct.row, [...inheritedColumns, titleColumn]), line })
    }
  }
  const columns = {
    price: priceColumn,
    before: findColumn('variant compare at price'),
    published: findColumn('published'),
    status: findColumn('status'),
  }
  const namedProducts = products.map(({ row, line }) => ({
    line,
    row: setCell(
      normalizePriceAndStatus(row, columns),
      titleColumn,
      formatVariantName(row, titleColumn, optionColumns),
    ),
  }))
  return { products: namedProducts, leftOut }
}

/** Without a compare-at price, the price is the regular one. Drafts and archived products are unpublished. */
const normalizePriceAndStatus = (
  row: SheetCell[],
  { price, before, published, status }: Record<'price' | 'before' | 'published' | 'status', number>,
): SheetCell[] => {
  const withRegularPrice = readCellText(row, before) === '' ? setCell(row, before, row[price] ?? '') : row
  const isDraft = ['draft', 'archived'].includes(readCellText(row, status).toLowerCase())
  return isDraft ? setCell(withRegularPrice, published, 'false') : withRegularPrice
}

/** Shopify variants share a title, so the option values distinguish them. */
const formatVariantName = (row: readonly SheetCell[], title: number, optionColumns: readonly number[]): string => {
  const values = optionColumns
    .map(column => readCellText(row, column))
    .filter(value => value !== '' && value !== SHOPIFY_NO_OPTION)
  return values.length > 0 ? `${readCellText(row, title)} – ${values.join(', ')}` : readCellText(row, title)
}
