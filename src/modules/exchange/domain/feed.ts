import { escapeHtml } from '#kernel/escape-html.ts'

/** What a feed says of a product; addresses are whole. */
export interface FedProduct {
  id: number
  title: string
  /** Without marks. */
  description: string
  link: string
  image: string
  brand: string
  /** The maker's number. */
  mpn: string
  priceCents: number
  totalCents: number
  availability: FedAvailability
}

/** Backordered goods are there on a day, `YYYY-MM-DD`. */
export type FedAvailability = { code: 'inStock' } | { code: 'outOfStock' } | { code: 'backorder'; on: string }

interface Sale {
  amount: number
  /** 0 non-stock, -1 on demand, -2 not in stock, else workdays. */
  availableIn: number
  /** Sold from stock alone. */
  isLimited: boolean
}

const DAY_MS = 86_400_000

/** What buyers who compare are told. What comes only on demand has no day, and is out of stock to them. */
export const fedAvailability = ({ amount, availableIn, isLimited }: Sale, now: number): FedAvailability => {
  if (amount > 0 || (availableIn === 0 && !isLimited)) return { code: 'inStock' }
  if (availableIn > 0 && !isLimited) return { code: 'backorder', on: workdayAfter(now, availableIn) }
  return { code: 'outOfStock' }
}

/** The day that lies so many workdays ahead. */
const workdayAfter = (now: number, days: number): string => {
  let at = now
  for (let left = days; left > 0; ) {
    at += DAY_MS
    if (![0, 6].includes(new Date(at).getUTCDay())) left -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}

export const FEED_KINDS = ['google', 'meta', 'hinnavaatlus'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

interface Frame {
  head: (shop: { name: string; link: string }) => string
  item: (product: FedProduct) => string
  foot: string
}

const tag = (name: string, text: string): string => (text === '' ? '' : `<${name}>${escapeHtml(text)}</${name}>`)
const euros = (cents: number): string => (cents / 100).toFixed(2)

/** By the limits of those who read them. */
const TITLE = 150
const DESCRIPTION = 5_000
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

const AVAILABILITY: Readonly<Record<'google' | 'meta', Readonly<Record<FedAvailability['code'], string>>>> = {
  google: { inStock: 'in_stock', outOfStock: 'out_of_stock', backorder: 'backorder' },
  // It knows no backorders.
  meta: { inStock: 'in stock', outOfStock: 'out of stock', backorder: 'available for order' },
}

const rss = (kind: 'google' | 'meta'): Frame => ({
  head: ({ name, link }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${tag('title', name)}${tag('link', link)}${tag('description', name)}\n`,
  item: ({ availability, ...product }) =>
    [
      '<item>',
      tag('g:id', String(product.id)),
      tag('g:title', cut(product.title, TITLE)),
      tag('g:description', cut(product.description || product.title, DESCRIPTION)),
      tag('g:link', product.link),
      tag('g:image_link', product.image),
      tag('g:availability', AVAILABILITY[kind][availability.code]),
      kind === 'google' && availability.code === 'backorder' ? tag('g:availability_date', availability.on) : '',
      tag('g:price', `${euros(product.priceCents)} EUR`),
      product.totalCents < product.priceCents ? tag('g:sale_price', `${euros(product.totalCents)} EUR`) : '',
      tag('g:condition', 'new'),
      tag('g:brand', product.brand),
      tag('g:mpn', product.mpn),
      product.brand === '' || product.mpn === '' ? tag('g:identifier_exists', 'no') : '',
      '</item>\n',
    ].join(''),
  foot: '</channel></rss>\n',
})

const FRAMES: Readonly<Record<FeedKind, Frame>> = {
  google: rss('google'),
  meta: rss('meta'),
  hinnavaatlus: {
    head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<products>\n',
    item: ({ availability, ...product }) =>
      [
        '<product>',
        tag('id', String(product.id)),
        tag('name', cut(product.title, TITLE)),
        tag('price', euros(product.totalCents)),
        tag('url', product.link),
        tag('image', product.image),
        tag('manufacturer', product.brand),
        tag('productcode', product.mpn),
        tag('instock', availability.code === 'inStock' ? '1' : '0'),
        '</product>\n',
      ].join(''),
    foot: '</products>\n',
  },
}

export const feedFrame = (kind: FeedKind): Frame => FRAMES[kind]
