import { isOutOfStock } from '#catalog/domain/availability.ts'
import { announcedFrom } from '#catalog/domain/price-display.ts'
import { availabilityWords } from '#catalog/web/parts/availability-words.ts'
import { isHiddenFromVisitors } from '#catalog/web/parts/product-marks.tsx'
import type { Language } from '#kernel/language.ts'
import { centsOf, formatCents } from '#kernel/money.ts'
import { blank, type Sample, useDrawnOnce, written } from '#platform/web/drawn-once.tsx'
import { type T, TextsProvider, useLanguage, useT } from '#platform/web/texts.tsx'
import { splitPrice } from '#ui/price.tsx'
import { unbrokenMarkup } from '#ui/unbroken.tsx'
import { blankPicture, pictureLook, pictureStandIn, pictureValues } from './blank-picture.ts'
import { ProductCard, type ProductCardProps, SHORT_PRICE } from './product-card.tsx'

type Product = ProductCardProps['product']

/** The card of a product as markup where pages are drawn; null where it is to be drawn by itself. */
export const useCardMarkup = (): ((given: ProductCardProps) => string | null) => {
  const drawn = useDrawnOnce()
  const t = useT()
  const language = useLanguage()
  return given => {
    if (!drawn || given.morph || isHiddenFromVisitors(given.product) || given.product.unpriced) return null
    const values = valuesOf(given, t, language)
    const form = drawn.form(lookOf(given, values.tone), () => sampleOf(given, t, language))
    return form && drawn.filled(form, values)
  }
}

const isDear = ({ total_price }: Product): boolean => total_price >= SHORT_PRICE
const beforeOf = ({ lowestPriceBefore, total_price }: Product) => announcedFrom(lowestPriceBefore, total_price)

const lookOf = ({ product, misses = [], eager = false }: ProductCardProps, tone: string): string =>
  [
    'card',
    eager,
    pictureLook(product.image),
    tone,
    isOutOfStock(product),
    isDear(product),
    beforeOf(product) !== null,
    misses.length,
  ].join(' ')

const valuesOf = ({ product, misses = [] }: ProductCardProps, t: T, language: Language) => {
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
    ...pictureValues(product.image),
  }
  for (const [nth, miss] of misses.entries()) values[`miss${nth}`] = written(miss)
  return values
}

/** Numbers that nothing else in a card is written with. */
const ID = 909_090_909_090
const PRICE = { short: 9_876.54, dear: 98_765.43, before: 87_654_321.98 }

const AVAILABILITY = /^catalog\.(inStock|available|onDemand|notInStock|availableIn)$/
/** The words of availability are one blank, whatever they are put together from. */
const withBlankWords =
  (t: T): T =>
  (key, values) =>
    AVAILABILITY.test(key) ? blank('words') : key === 'catalog.moreOnDemand' ? '' : t(key, values)

const sampleOf = ({ product, misses = [], eager = false }: ProductCardProps, t: T, language: Language): Sample => {
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
    image: blankPicture(product.image),
  }
  return {
    part: (
      <TextsProvider language={language} t={withBlankWords(t)}>
        <ProductCard eager={eager} misses={misses.map((_, nth) => blank(`miss${nth}`))} product={sample} />
      </TextsProvider>
    ),
    standIns: [
      [`>${blank('name')}<`, `>${blank('title')}<`],
      [`${blank('words')} <`, `${blank('words')}<`],
      [String(ID), blank('id')],
      pictureStandIn,
      [amount(PRICE.before), blank('was')],
      [whole, blank('whole')],
      [rest, blank('rest')],
    ],
  }
}
