import { isOutOfStock } from '#catalog/domain/availability.ts'
import { announcedFrom } from '#catalog/domain/price-display.ts'
import { availabilityWords } from '#catalog/web/parts/availability-words.ts'
import { isHiddenFromVisitors } from '#catalog/web/parts/product-marks.tsx'
import type { Language } from '#kernel/language.ts'
import { centsOf, formatCents } from '#kernel/money.ts'
import { blank, filled, type Sample, useDrawnOnce, written } from '#platform/web/drawn-once.tsx'
import { type T, TextsProvider, useLanguage, useT } from '#platform/web/texts.tsx'
import { splitPrice } from '#ui/price.tsx'
import { unbrokenMarkup } from '#ui/unbroken.tsx'
import { ProductCard, type ProductCardProps, SHORT_PRICE } from './product-card.tsx'

type Product = ProductCardProps['product']
type Image = NonNullable<Product['image']>

/** Pictures of the shop's own storage come in several sizes. */
const STORED = '/file/get/'

/** The card of a product as markup where pages are drawn; null where it is to be drawn by itself. */
export const useCardMarkup = (): ((given: ProductCardProps) => string | null) => {
  const drawn = useDrawnOnce()
  const t = useT()
  const language = useLanguage()
  return given => {
    // React asks for pictures ahead that are seen at once: only where it draws them.
    if (!drawn || given.eager || given.morph || isHiddenFromVisitors(given.product)) return null
    const values = valuesOf(given, t, language)
    const form = drawn.form(lookOf(given, values.tone), () => sampleOf(given, t, language))
    return form && filled(form, values)
  }
}

const isDear = ({ total_price }: Product): boolean => total_price >= SHORT_PRICE
const beforeOf = ({ lowestPriceBefore, total_price }: Product) => announcedFrom(lowestPriceBefore, total_price)

const lookOf = ({ product, misses = [] }: ProductCardProps, tone: string): string => {
  const { image } = product
  const picture = image && [image.url.startsWith(STORED), Boolean(image.inlinePreview), image.focus !== undefined]
  return [
    'card',
    picture,
    tone,
    isOutOfStock(product),
    isDear(product),
    beforeOf(product) !== null,
    misses.length,
  ].join(' ')
}

const positionOf = ({ x, y }: NonNullable<Image['focus']>): string => `${x * 100}% ${y * 100}%`

const valuesOf = ({ product, misses = [] }: ProductCardProps, t: T, language: Language) => {
  const { image } = product
  const amount = (euros: number): string => formatCents(centsOf(euros), language)
  const [whole, rest] = splitPrice(amount(product.total_price))
  const { words, tone } = availabilityWords(product, t)
  const before = beforeOf(product)
  const name = written(product.name)
  const values: Record<string, string> & { tone: string } = {
    id: String(product.id),
    brand: written(product.brand),
    name,
    title: unbrokenMarkup(product.name, written),
    path: written(product.path),
    code: written(product.code1),
    whole: written(whole),
    rest: written(rest),
    was: before === null ? '' : written(amount(before)),
    words: unbrokenMarkup(words, written),
    tone,
  }
  if (image) {
    values.url = written(image.url)
    values.file = written(image.url.split('?')[0]?.slice(STORED.length) ?? '')
    values.alt = written(image.alt)
    values.preview = written(image.inlinePreview ?? '')
    values.position = image.focus ? positionOf(image.focus) : ''
  }
  for (const [nth, miss] of misses.entries()) values[`miss${nth}`] = written(miss)
  return values
}

/** Numbers that nothing else in a card is written with. */
const ID = 909_090_909_090
const FOCUS = { x: 0.123_456, y: 0.654_321 }
const PRICE = { short: 9_876.54, dear: 98_765.43, before: 87_654_321.98 }

const AVAILABILITY = /^catalog\.(inStock|available|onDemand|notInStock|availableIn)$/
/** The words of availability are one blank, whatever they are put together from. */
const withBlankWords =
  (t: T): T =>
  (key, values) =>
    AVAILABILITY.test(key) ? blank('words') : key === 'catalog.moreOnDemand' ? '' : t(key, values)

const sampleOf = ({ product, misses = [] }: ProductCardProps, t: T, language: Language): Sample => {
  const total = isDear(product) ? PRICE.dear : PRICE.short
  const amount = (euros: number): string => formatCents(centsOf(euros), language)
  const [whole, rest] = splitPrice(amount(total))
  const sample: Product = {
    ...product,
    id: ID,
    name: blank('name'),
    brand: blank('brand'),
    code1: blank('code'),
    path: blank('path'),
    total_price: total,
    lowestPriceBefore: beforeOf(product) === null ? null : PRICE.before,
    image: product.image && sampleImage(product.image),
  }
  return {
    part: (
      <TextsProvider language={language} t={withBlankWords(t)}>
        <ProductCard misses={misses.map((_, nth) => blank(`miss${nth}`))} product={sample} />
      </TextsProvider>
    ),
    standIns: [
      [`>${blank('name')}<`, `>${blank('title')}<`],
      [`${blank('words')} <`, `${blank('words')}<`],
      [String(ID), blank('id')],
      [positionOf(FOCUS), blank('position')],
      [amount(PRICE.before), blank('was')],
      [whole, blank('whole')],
      [rest, blank('rest')],
    ],
  }
}

const sampleImage = ({ url, inlinePreview, focus }: Image): Image => ({
  url: url.startsWith(STORED) ? STORED + blank('file') : blank('url'),
  alt: blank('alt'),
  inlinePreview: inlinePreview && blank('preview'),
  ...(focus && { focus: FOCUS }),
})
