import { parseMeasureHeading } from './measure-units.ts'
import type { SheetCell } from './read-workbook.ts'

/**
 * Rows without a product of their own. `parent`: it has variations but no price; `pictures`: more pictures of the
 * product above.
 */
export interface LeftOutRows {
  why: 'parent' | 'pictures'
  count: number
  /** The first rows, by line number in the file. */
  first: { line: number; name: string }[]
}

export const MAX_LEFT_OUT_NAMES = 20
const MAX_NAME_LENGTH = 60

interface Rows {
  heads: readonly string[]
  rows: SheetCell[][]
  lines: number[]
  reading: { leftOut?: LeftOutRows[] | undefined }
}

/**
 * Flattens exports of WooCommerce and Shopify. A parent row without a price passes its texts, categories and pictures
 * on to its variations. Picture rows join the product above. Other tables are returned unchanged.
 */
export const flattenVariants = <Table extends Rows>(table: Table): Table => {
  const at: FindColumn = (...heads) => table.heads.findIndex(one => heads.includes(one.trim().toLowerCase()))
  const found = readWooCommerce(table, at) ?? readShopify(table, at)
  if (!found) return table
  const leftOut = (['parent', 'pictures'] as const).flatMap((why): LeftOutRows[] => {
    const rows = found.leftOut.filter(row => row.why === why)
    const first = rows
      .slice(0, MAX_LEFT_OUT_NAMES)
      .map(({ line, name }) => ({ line, name: name.slice(0, MAX_NAME_LENGTH) }))
    return rows.length === 0 ? [] : [{ why, count: rows.length, first }]
  })
  const { products } = found
  return {
    ...table,
    rows: products.map(({ row }) => row),
    lines: products.map(({ line }) => line),
    reading: { ...table.reading, ...(leftOut.length > 0 && { leftOut }) },
  }
}

/** Returns the index of the column with one of these headings; -1 when it is missing. */
type FindColumn = (...heads: string[]) => number
interface Product {
  row: SheetCell[]
  line: number
}
interface LeftOutRow {
  line: number
  why: LeftOutRows['why']
  name: string
}
interface FoundProducts {
  products: Product[]
  leftOut: LeftOutRow[]
}

const textAt = (row: readonly SheetCell[], at: number): string => String(row[at] ?? '').trim()

/** Fills empty cells of these columns from the parent row. */
const fillFromParent = (row: SheetCell[], parent: readonly SheetCell[], columns: readonly number[]): SheetCell[] =>
  row.map((cell, at) => (columns.includes(at) && textAt(row, at) === '' ? (parent[at] ?? '') : cell))

/** Sets one cell; a column of -1 changes nothing. */
const setCell = (row: SheetCell[], column: number, text: SheetCell): SheetCell[] =>
  row.map((cell, at) => (at === column ? text : cell))

const WOO_PARENT_COLUMNS = ['short description', 'description', 'categories', 'tags', 'brands', 'images', 'tax class']

const readWooCommerce = ({ heads, rows, lines }: Rows, at: FindColumn): FoundProducts | null => {
  const type = at('type', 'tüüp')
  const parent = at('parent', 'ülem', 'ülemtoode', 'vanem')
  const sku = at('sku', 'tootekood', 'kood')
  const price = at('regular price', 'tavahind')
  if ([type, parent, sku, price].some(column => column < 0)) return null
  const id = at('id')
  const name = at('name', 'nimi')
  const published = at('published', 'avaldatud')
  const taxClass = at('tax class')
  const shared = heads.flatMap((head, column) =>
    WOO_PARENT_COLUMNS.includes(head.trim().toLowerCase()) || parseMeasureHeading(head) ? [column] : [],
  )
  const isParent = (row: SheetCell[]): boolean => textAt(row, type).split(',')[0]?.trim() === 'variable'
  const parents = new Map<string, SheetCell[]>()
  for (const row of rows) {
    if (!isParent(row)) continue
    if (textAt(row, sku) !== '') parents.set(textAt(row, sku), row)
    if (textAt(row, id) !== '') parents.set(`id:${textAt(row, id)}`, row)
  }
  /** A variation inherits the visibility and, when its tax class says `parent`, the VAT class. */
  const asVariation = (row: SheetCell[], above: SheetCell[]): SheetCell[] => {
    const own = textAt(row, taxClass) === 'parent' ? setCell(row, taxClass, '') : row
    const filled = fillFromParent(own, above, shared)
    const isShown = published < 0 || ['', '1'].includes(textAt(above, published))
    return isShown ? filled : setCell(filled, published, textAt(above, published))
  }
  const products: Product[] = []
  const leftOut: LeftOutRow[] = []
  for (const [index, row] of rows.entries()) {
    const line = lines[index] ?? 0
    if (isParent(row) && textAt(row, price) === '') {
      leftOut.push({ line, why: 'parent', name: textAt(row, sku) || textAt(row, name) })
      continue
    }
    const above = textAt(row, type).startsWith('variation') ? parents.get(textAt(row, parent)) : undefined
    products.push({ row: above ? asVariation(row, above) : row, line })
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

const readShopify = ({ rows, lines }: Rows, at: FindColumn): FoundProducts | null => {
  const [handle, title, sku, price, image] = ['handle', 'title', 'variant sku', 'variant price', 'image src'].map(
    head => at(head),
  ) as [...[number, number, number, number, number]]
  if ([handle, title, sku, price].some(column => column < 0)) return null
  const shared = SHOPIFY_PARENT_COLUMNS.map(head => at(head)).filter(column => column >= 0)
  const options = ['option1 value', 'option2 value', 'option3 value'].map(head => at(head)).filter(one => one >= 0)
  const firsts = new Map<string, Product>()
  const products: Product[] = []
  const leftOut: LeftOutRow[] = []
  for (const [index, row] of rows.entries()) {
    const first = firsts.get(textAt(row, handle))
    const line = lines[index] ?? 0
    if (!first) {
      const product = { row, line }
      firsts.set(textAt(row, handle), product)
      products.push(product)
    } else if (textAt(row, sku) === '' && textAt(row, price) === '') {
      const picture = textAt(row, image)
      if (picture !== '') first.row = setCell(first.row, image, `${textAt(first.row, image)}; ${picture}`)
      leftOut.push({ line, why: 'pictures', name: textAt(row, handle) })
    } else {
      products.push({ row: fillFromParent(row, first.row, [...shared, title]), line })
    }
  }
  const columns = {
    price,
    before: at('variant compare at price'),
    published: at('published'),
    status: at('status'),
  }
  const named = products.map(({ row, line }) => ({
    line,
    row: setCell(normalizePriceAndStatus(row, columns), title, variantName(row, title, options)),
  }))
  return { products: named, leftOut }
}

/** Without a compare-at price, the price is the regular one. Drafts and archived products are unpublished. */
const normalizePriceAndStatus = (
  row: SheetCell[],
  { price, before, published, status }: Record<'price' | 'before' | 'published' | 'status', number>,
): SheetCell[] => {
  const priced = textAt(row, before) === '' ? setCell(row, before, row[price] ?? '') : row
  const isDraft = ['draft', 'archived'].includes(textAt(row, status).toLowerCase())
  return isDraft ? setCell(priced, published, 'false') : priced
}

/** Shopify variants share a title, so the option values distinguish them. */
const variantName = (row: readonly SheetCell[], title: number, options: readonly number[]): string => {
  const values = options.map(at => textAt(row, at)).filter(value => value !== '' && value !== SHOPIFY_NO_OPTION)
  return values.length > 0 ? `${textAt(row, title)} – ${values.join(', ')}` : textAt(row, title)
}
