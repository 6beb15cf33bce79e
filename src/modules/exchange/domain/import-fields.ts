/** What a column of a file may be; beside these `name.et` for each language, `stock.3` for each warehouse and `filter.material` for each filter. */
export const PLAIN_FIELDS = [
  'code1',
  'code2',
  'brand',
  'unit',
  'price',
  'total_price',
  'cost',
  'available_in',
  'critical',
  'categories',
  'pictures',
] as const
export type PlainField = (typeof PLAIN_FIELDS)[number]
export type ImportField = PlainField | `name.${string}` | `stock.${number}` | `filter.${string}`

/** Which column each field stands in, from 0. */
export type Mapping = Partial<Record<ImportField, number>>

export const isImportField = (name: string): name is ImportField =>
  (PLAIN_FIELDS as readonly string[]).includes(name) ||
  /^name\.[a-z]{2,3}$/.test(name) ||
  /^stock\.\d{1,9}$/.test(name) ||
  FILTER.test(name)

const FILTER = /^filter\.[a-z0-9][a-z0-9_-]{0,99}$/

/** The key of the filter that a field is about; null where it is about none. */
export const filterKeyOf = (field: string): string | null =>
  field.startsWith('filter.') ? field.slice('filter.'.length) : null

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
  ostuhind: 'cost',
  cost: 'cost',
  costprice: 'cost',
  purchaseprice: 'cost',
  kategooria: 'categories',
  kategooriad: 'categories',
  category: 'categories',
  saadavus: 'available_in',
  availability: 'available_in',
  kriitilinepiir: 'critical',
  criticallevel: 'critical',
  pilt: 'pictures',
  pildid: 'pictures',
  picture: 'pictures',
  pictures: 'pictures',
  image: 'pictures',
  images: 'pictures',
  imageurl: 'pictures',
  imagelink: 'pictures',
  nimi: 'name.et',
  nimetus: 'name.et',
  name: 'name.en',
}

interface Warehouse {
  id: number
  name: string
}

/** What of the shop heads of columns may name. */
export interface Places {
  warehouses: readonly Warehouse[]
  /** What each is called in every language. */
  filters: readonly { key: string; names: readonly string[] }[]
}

const plain = (head: string): string => head.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** Which column is probably what, by its head; each field once. What the same heads meant the last time goes before all guesses. */
export const proposeMapping = (
  heads: readonly string[],
  places: Places,
  remembered: Readonly<Record<string, string>> = {},
): Mapping => {
  const mapping: Mapping = {}
  // What the shop wrote out itself calls its columns what they are: there `price` is the regular one.
  const isOurs = heads.includes('code1')
  const meanings: readonly ((head: string) => string | undefined)[] = [
    head => (isOurs && isImportField(head) ? head : undefined),
    head => remembered[plain(head)],
    head => NAMES[plain(head)] ?? fieldIn(head, places),
  ]
  const named = new Set<number>()
  for (const meaning of meanings) {
    for (const [at, head] of heads.entries()) {
      const field = meaning(head)
      if (named.has(at) || field === undefined || !isImportField(field) || mapping[field] !== undefined) continue
      mapping[field] = at
      named.add(at)
    }
  }
  return mapping
}

/**
 * The columns of a list that somebody chose before, found again by their heads; null where one is missing or stands there twice, so that
 * only a person can tell.
 */
export const sameColumns = (
  before: { heads: readonly string[]; mapping: Mapping },
  heads: readonly string[],
): Mapping | null => {
  const isAlike = before.heads.length === heads.length && before.heads.every((head, at) => head === heads[at])
  if (isAlike) return before.mapping
  const names = heads.map(plain)
  const found = Object.entries(before.mapping).map(([field, at = -1]) => {
    const name = plain(before.heads[at] ?? '')
    const now = names.indexOf(name)
    return [field, name !== '' && now === names.lastIndexOf(name) ? now : -1] as const
  })
  return found.some(([, at]) => at < 0) ? null : Object.fromEntries(found)
}

/** What each head was taken for, to be remembered. */
export const namedMapping = (heads: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, at = -1]) => {
      const head = heads[at]
      return head === undefined ? [] : [[plain(head), field]]
    }),
  )

/** `Nimi (en)`, `name.et`, the name of a warehouse or of a filter. */
const fieldIn = (head: string, { warehouses, filters }: Places): string | undefined => {
  if (isImportField(head)) return head
  const language = /^(?:nimi|nimetus|name)\W+([a-z]{2})\W*$/i.exec(head)?.[1]
  if (language) return `name.${language.toLowerCase()}`
  const warehouse = warehouses.find(({ name }) => plain(name) === plain(head) || plain(head) === `laos${plain(name)}`)
  if (warehouse) return `stock.${warehouse.id}`
  const filter = filters.find(({ names }) => names.some(name => plain(name) === plain(head)))
  return filter && `filter.${filter.key}`
}
