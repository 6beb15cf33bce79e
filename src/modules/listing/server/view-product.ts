import type { ListedProduct } from '#catalog/contract-product.ts'
import { toVatPercent } from '#catalog/domain/price-display.ts'
import type { ProductSafety } from '#catalog/domain/product-safety.ts'
import type { Attributes } from '#catalog/server/catalog.ts'
import {
  describeApprovals,
  describeDurability,
  isVisibleTo,
  type ProductRecord,
  readCompleteProduct,
} from '#catalog/server/catalog.ts'
import { toApiImage } from '#files/server/files.ts'
import { listFittingCars } from '#fitment/server/fitment.ts'
import type { Language } from '#kernel/language.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { toEuros } from '#kernel/money.ts'
import { type Multilingual, multilingual, pickText } from '#kernel/multilingual.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import type { App } from '#platform/server/app.ts'
import { cleanHtml } from '#platform/server/html/clean-html.ts'
import { memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { createSettingsCache } from '#shop/server/shop.ts'
import type { Visitor } from '#wire/visitor.ts'
import { buildBreadcrumbs } from './breadcrumbs.ts'
import type { Catalogue } from './catalogue.ts'
import { type CollectionPlaces, describeGoods } from './describe-goods.ts'
import { findRelatedProducts } from './find-related-products.ts'
import { getListing } from './get-listing.ts'
import { listPickedProducts } from './list-picked-products.ts'
import { toProductAnswer, toVisibilityAnswer } from './product-answer.ts'
import { readPartNumberDetails } from './read-part-number-details.ts'
import type { VisitorContext } from './visitor-context.ts'

const MAX_RELATED = 8

/**
 * Returns a product's page data; null if the visitor may not see it. Staff may see hidden products, nobody inaccessible
 * ones.
 */
export const viewProduct = async (
  app: App,
  id: number,
  language: Language,
  visitor: Visitor,
): Promise<ProductDetails | null> => {
  if (id > MAX_ID) return null
  const now = app.now()
  const [productRecord, catalogue] = await Promise.all([
    readCompleteProduct(app.db, id),
    getListing(app).then(listing => listing.getCatalogue(now)),
  ])
  if (!productRecord || !isVisibleTo(productRecord.record.visibility, visitor, now)) return null
  const { record, images, safety, durability, documents, isRecalled, relatedIds } = productRecord
  const t = app.texts(language)
  const rate = await catalogue.readVatRate(app.db, record.vatClass)
  const lowestPriceCents = record.lowestBeforeCents
  return {
    ...toProductAnswer(record, language, rate),
    visibility: toVisibilityAnswer(record.visibility, now),
    description: sanitizeTexts(record.description),
    images: images.map(file => toApiImage(file, language)),
    breadcrumbs: buildBreadcrumbs(catalogue.categories.tree, record.categoryIds[0], {
      language,
      listingName: t('listing.products'),
      isGuest: visitor.isGuest,
    }),
    specifications: listSpecifications(record, catalogue.attributes, language),
    vatPercent: toVatPercent(rate),
    lowestPriceBefore: lowestPriceCents === null ? null : toEuros(lowestPriceCents),
    safety: safety && toSafetyAnswer(safety, language),
    recalled: isRecalled,
    goods: record.goods
      ? describeGoods(record.goods, { language, t, collection: await readCollectionPlaces(app, language) })
      : [],
    durability: durability && describeDurability(durability, { language, t }),
    approvals: describeApprovals(record.approvals, documents, { language, t }),
    cars: await listFittingCars(app, id, { language, t }),
    part_numbers: await readPartNumberDetails(app, id, { language, visitor, now }),
    related: await listRelatedProducts(app, catalogue, { record, chosen: relatedIds }, { language, visitor, now }),
  }
}

const readShopSettings = memoizePerApp(app => createSettingsCache(app))

const readCollectionPlaces = async (app: App, language: Language): Promise<CollectionPlaces> => {
  const { company, legalNotices } = await readShopSettings(app)()
  const city = [company.postcode, company.city].filter(Boolean).join(' ')
  return {
    shop: [company.street, city].filter(Boolean).join(', '),
    points: pickText(legalNotices.collectionPoints, language).trim(),
  }
}

const sanitizeTexts = (description: Multilingual | null): Multilingual => {
  const texts = Object.entries(description ?? {}).filter(([language, html]) => language !== 'type' && html)
  return multilingual(Object.fromEntries(texts.map(([language, html]) => [language, cleanHtml(html ?? '')])))
}

/** Falls back to another language, because an untranslated warning is better than none. */
const toSafetyAnswer = (
  { maker: manufacturer, responsible, warnings }: ProductSafety,
  language: Language,
): ProductDetails['safety'] => ({
  manufacturer: manufacturer.name ? manufacturer : null,
  responsible: responsible.name ? responsible : null,
  warnings: pickText(warnings, language),
})

/** Returns the products that staff chose, and fills up with similar ones. */
const listRelatedProducts = async (
  app: App,
  catalogue: Catalogue,
  { record, chosen }: { record: ProductRecord; chosen: readonly number[] },
  viewer: VisitorContext,
): Promise<ListedProduct[]> => {
  const similarProducts = await findRelatedProducts(catalogue, record, viewer)
  if (chosen.length === 0) return similarProducts
  const chosenProducts = await listPickedProducts(app, chosen.join(), viewer)
  const chosenIds = new Set(chosenProducts.map(({ id }) => id))
  return [...chosenProducts, ...similarProducts.filter(({ id }) => !chosenIds.has(id))].slice(
    0,
    Math.max(MAX_RELATED, chosenProducts.length),
  )
}

/** Returns the product's options by attribute, in the shop's order. */
const listSpecifications = (
  { optionIds }: ProductRecord,
  { byKey }: Attributes,
  language: Language,
): ProductDetails['specifications'] => {
  const ownOptions = new Set(optionIds)
  return [...byKey.values()].flatMap(({ key, name, options }) => {
    const values = [...options.values()]
      .filter(option => ownOptions.has(option.id))
      .map(option => pickText(option.name, language))
    return values.length > 0 ? [{ key, name: pickText(name, language), values }] : []
  })
}
