/** What a column of a file may be; beside these `name.et` for each language and `stock.3` for each warehouse. */
export const PLAIN_FIELDS = [
  'code1',
  'code2',
  'brand',
  'unit',
  'price',
  'total_price',
  'available_in',
  'critical',
] as const
export type PlainField = (typeof PLAIN_FIELDS)[number]
export type ImportField = PlainField | `name.${string}` | `stock.${number}`

/** Which column each field stands in, from 0. */
export type Mapping = Partial<Record<ImportField, number>>

export const isImportField = (name: string): name is ImportField =>
  (PLAIN_FIELDS as readonly string[]).includes(name) || /^name\.[a-z]{2,3}$/.test(name) || /^stock\.\d{1,9}$/.test(name)

/** How people call them at the head of a column, without capitals, spaces and signs. */
const NAMES: Readonly<Record<string, ImportField>> = {
  kood: 'code1',
  tootekood: 'code1',
  code: 'code1',
  productcode: 'code1',
  sku: 'code1',
  tootjakood: 'code2',
  makerscode: 'code2',
  mpn: 'code2',
  partnumber: 'code2',
  tootja: 'brand',
  bränd: 'brand',
  brand: 'brand',
  ühik: 'unit',
  unit: 'unit',
  hind: 'total_price',
  müügihind: 'total_price',
  kehtivhind: 'total_price',
  price: 'total_price',
  saleprice: 'total_price',
  tavahind: 'price',
  regularprice: 'price',
  listprice: 'price',
  saadavus: 'available_in',
  availability: 'available_in',
  kriitilinepiir: 'critical',
  criticallevel: 'critical',
  nimi: 'name.et',
  nimetus: 'name.et',
  name: 'name.en',
}

interface Warehouse {
  id: number
  name: string
}

const plain = (head: string): string => head.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** Which column is probably what, by its head; each field once. What the same heads meant the last time goes first. */
export const proposeMapping = (
  heads: readonly string[],
  warehouses: readonly Warehouse[],
  remembered: Readonly<Record<string, string>> = {},
): Mapping => {
  const mapping: Mapping = {}
  // What the shop wrote out itself calls its columns what they are: there `price` is the regular one.
  const isOurs = heads.includes('code1')
  heads.forEach((head, at) => {
    const own = isOurs && isImportField(head) ? head : undefined
    const field = own ?? remembered[plain(head)] ?? NAMES[plain(head)] ?? fieldIn(head, warehouses)
    if (field !== undefined && isImportField(field) && mapping[field] === undefined) mapping[field] = at
  })
  return mapping
}

/** What each head was taken for, to be remembered. */
export const namedMapping = (heads: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, at = -1]) => {
      const head = heads[at]
      return head === undefined ? [] : [[plain(head), field]]
    }),
  )

/** `Nimi (en)`, `name.et`, the name of a warehouse. */
const fieldIn = (head: string, warehouses: readonly Warehouse[]): string | undefined => {
  if (isImportField(head)) return head
  const language = /^(?:nimi|nimetus|name)\W+([a-z]{2})\W*$/i.exec(head)?.[1]
  if (language) return `name.${language.toLowerCase()}`
  const warehouse = warehouses.find(({ name }) => plain(name) === plain(head) || plain(head) === `laos${plain(name)}`)
  return warehouse && `stock.${warehouse.id}`
}
