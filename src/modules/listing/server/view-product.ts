import { lowestPriceBefore } from '#catalog/domain/lowest-price-before.ts'
import { vatPercent } from '#catalog/domain/price-display.ts'
import type { Attributes } from '#catalog/server/catalog.ts'
import { type ProductRecord, pricePeriods, productImagesOf, readProducts } from '#catalog/server/catalog.ts'
import { imageOf } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import { euros } from '#kernel/money.ts'
import { type Multilingual, multilingual, textIn } from '#kernel/multilingual.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { visibilityAt } from '#kernel/visibility.ts'
import type { ProductDetails } from '#listing/contract-listing.ts'
import type { App } from '#platform/server/app.ts'
import { cleanHtml } from '#platform/server/html/clean-html.ts'
import { vatRateOn } from '#shop/server/shop.ts'
import type { Visitor } from '#wire/visitor.ts'
import { breadcrumbsTo } from './breadcrumbs.ts'
import { listingOf } from './listing-of.ts'
import { productAnswer, visibilityAnswer } from './product-answer.ts'
import { relatedProducts } from './related-products.ts'

/** One product on its own page, or null when the visitor may not see it: hidden is for staff, inaccessible for nobody. */
export const viewProduct = async (
  app: App,
  id: number,
  language: Language,
  visitor: Visitor,
): Promise<ProductDetails | null> => {
  if (id > LARGEST_ID) return null
  const now = app.now()
  const [record] = await readProducts(app.db, [id])
  if (!record || !maySee(record, visitor, now)) return null
  const { vatClass } = record
  const [catalogue, rate, images, periods] = await Promise.all([
    listingOf(app).then(listing => listing.catalogue(now)),
    vatRateOn(app.db, { country: 'EE', vatClass, day: shopDay(now) }),
    productImagesOf(app.db, id),
    pricePeriods(app.db, id),
  ])
  const lowest = lowestPriceBefore(periods, now.getTime())
  return {
    ...productAnswer(record, language, rate),
    visibility: visibilityAnswer(record.visibility, now),
    description: cleanIn(record.description),
    images: images.map(file => imageOf(file, language)),
    breadcrumbs: breadcrumbsTo(catalogue.categories.tree, record.categoryIds[0], {
      language,
      products: app.texts(language)('listing.products'),
    }),
    specifications: specificationsOf(record, catalogue.attributes, language),
    vatPercent: vatPercent(rate),
    lowestPriceBefore: lowest === null ? null : euros(lowest),
    related: await relatedProducts(catalogue, record, { language, visitor, now }),
  }
}

const cleanIn = (description: Multilingual | null): Multilingual => {
  const texts = Object.entries(description ?? {}).filter(([language, html]) => language !== 'type' && html)
  return multilingual(Object.fromEntries(texts.map(([language, html]) => [language, cleanHtml(html ?? '')])))
}

const maySee = ({ visibility }: ProductRecord, visitor: Visitor, now: Date): boolean => {
  const state = visibilityAt(visibility, now.getTime())
  return state === 0 || (state === 1 && !visitor.isGuest)
}

/** The product's options under their attributes, both in their order. */
const specificationsOf = (
  { optionIds }: ProductRecord,
  { byKey }: Attributes,
  language: Language,
): ProductDetails['specifications'] => {
  const own = new Set(optionIds)
  return [...byKey.values()].flatMap(({ key, name, options }) => {
    const values = [...options.values()]
      .filter(option => own.has(option.id))
      .map(option => textIn(option.name, language))
    return values.length > 0 ? [{ key, name: textIn(name, language), values }] : []
  })
}
