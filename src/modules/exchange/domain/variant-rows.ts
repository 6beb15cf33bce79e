import type { SheetCell } from './read-workbook.ts'

interface Rows {
  heads: readonly string[]
  rows: SheetCell[][]
  lines: number[]
}

/**
 * The products of an export of WooCommerce or Shopify. A parent row has no price of its own and is no product: its texts, categories and
 * pictures go to its variations. Rows that only bring further pictures join the product above. Other tables stay as they are.
 */
export const withoutParents = <Table extends Rows>(table: Table): Table => {
  const at = (head: string): number => table.heads.findIndex(one => one.trim().toLowerCase() === head)
  const products = wooProducts(table, at) ?? shopifyProducts(table, at)
  return products ? { ...table, rows: products.map(({ row }) => row), lines: products.map(({ line }) => line) } : table
}

type At = (head: string) => number
interface Product {
  row: SheetCell[]
  line: number
}

const textAt = (row: readonly SheetCell[], at: number): string => String(row[at] ?? '').trim()

/** Empty cells of these columns take what the parent says. */
const filledFrom = (row: SheetCell[], parent: readonly SheetCell[], columns: readonly number[]): SheetCell[] =>
  row.map((cell, at) => (columns.includes(at) && textAt(row, at) === '' ? (parent[at] ?? '') : cell))

const WOO_SHARED = ['short description', 'description', 'categories', 'tags', 'brands', 'images', 'tax class']

const wooProducts = ({ rows, lines }: Rows, at: At): Product[] | null => {
  const [type, parent, sku, id, price] = ['type', 'parent', 'sku', 'id', 'regular price'].map(at) as [
    ...[number, number, number, number, number],
  ]
  if ([type, parent, sku, price].some(column => column < 0)) return null
  const shared = WOO_SHARED.map(at).filter(column => column >= 0)
  const isParent = (row: SheetCell[]): boolean => textAt(row, type).split(',')[0]?.trim() === 'variable'
  const parents = new Map<string, SheetCell[]>()
  for (const row of rows) {
    if (!isParent(row)) continue
    if (textAt(row, sku) !== '') parents.set(textAt(row, sku), row)
    if (textAt(row, id) !== '') parents.set(`id:${textAt(row, id)}`, row)
  }
  return rows.flatMap((row, index): Product[] => {
    if (isParent(row) && textAt(row, price) === '') return []
    const above = textAt(row, type).startsWith('variation') ? parents.get(textAt(row, parent)) : undefined
    return [{ row: above ? filledFrom(row, above, shared) : row, line: lines[index] ?? 0 }]
  })
}

const SHOPIFY_SHARED = ['body (html)', 'vendor', 'product category', 'type', 'tags', 'published', 'image src']
const NO_OPTION = 'Default Title'

const shopifyProducts = ({ rows, lines }: Rows, at: At): Product[] | null => {
  const [handle, title, sku, price, image] = ['handle', 'title', 'variant sku', 'variant price', 'image src'].map(
    at,
  ) as [...[number, number, number, number, number]]
  if ([handle, title, sku, price].some(column => column < 0)) return null
  const shared = SHOPIFY_SHARED.map(at).filter(column => column >= 0)
  const options = ['option1 value', 'option2 value', 'option3 value'].map(at).filter(column => column >= 0)
  const firsts = new Map<string, SheetCell[]>()
  const products: Product[] = []
  for (const [index, row] of rows.entries()) {
    const first = firsts.get(textAt(row, handle))
    if (!first) {
      firsts.set(textAt(row, handle), row)
      products.push({ row, line: lines[index] ?? 0 })
    } else if (textAt(row, sku) === '' && textAt(row, price) === '') {
      if (image >= 0 && textAt(row, image) !== '') first[image] = `${textAt(first, image)}; ${textAt(row, image)}`
    } else {
      products.push({ row: filledFrom(row, first, [...shared, title]), line: lines[index] ?? 0 })
    }
  }
  const names = new Map(products.map(product => [product, nameOf(product.row, title, options)]))
  for (const [{ row }, name] of names) row[title] = name
  return products
}

/** Variants have one title: what each is called is that and its options. */
const nameOf = (row: readonly SheetCell[], title: number, options: readonly number[]): string => {
  const values = options.map(at => textAt(row, at)).filter(value => value !== '' && value !== NO_OPTION)
  return values.length > 0 ? `${textAt(row, title)} – ${values.join(', ')}` : textAt(row, title)
}
