import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { determineOfferAvailability } from '#catalog/domain/offer-availability.ts'
import { findAnnouncedPriorPrice } from '#catalog/domain/price-display.ts'
import { toStockFields } from '#catalog/domain/stock-fields.ts'
import {
  type Offer,
  type ProductRecord,
  readCategoryNames,
  readListedIdsAfter,
  readOffers,
  readProducts,
} from '#catalog/server/catalog.ts'
import { isOwnPickUp } from '#delivery/domain/own-pick-up.ts'
import { listProviders } from '#delivery/server/delivery.ts'
import { feeds } from '#exchange/contract-feed.ts'
import {
  type FeedKind,
  type FeedProduct,
  findCheapestDelivery,
  getFeedFormat,
  toFeedAvailability,
} from '#exchange/domain/feed.ts'
import { addAddressFormat } from '#files/domain/file-address.ts'
import { type StoredFile, toApiImage } from '#files/server/files.ts'
import type { FittingCars } from '#fitment/contract-fit.ts'
import { listFittingCarsOfProducts } from '#fitment/server/fitment.ts'
import type { Language } from '#kernel/language.ts'
import { toCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { toPlainText } from '#kernel/plain-text.ts'
import { getLastElement } from '#kernel/require-existing.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { getVisibilityState, VISIBLE } from '#kernel/visibility.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { readSettings } from '#shop/server/shop.ts'
import { isLanguage } from '#wire/languages.ts'
import { listFeedCars, listFeedDetails } from './list-feed-details.ts'
import { createThrottledCache } from './throttled-cache.ts'

/** The age at which an unchanged feed is rebuilt, so that scheduled visibility changes appear. */
const MAX_AGE_MS = 600_000
const CACHE_MAX_AGE_S = 60
const BATCH_SIZE = 1_000

/** Serves feeds such as `/feed/google/et` from a compressed cache. */
export const registerFeedRoutes = (app: App): void => {
  const getFeed = createThrottledCache({ changes: app.changes, maxAgeMs: MAX_AGE_MS }, async name => {
    const [kind, language] = name.split('/') as [FeedKind, Language]
    const gzip = createGzip()
    const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(renderFeed(app, kind, language)), gzip)])
    return bytes
  })
  serve(app, feeds, {
    get: async ({ params: { kind, language }, request, reply, t }) => {
      const { shopModule } = await readSettings(app.db)
      if (!shopModule || !isLanguage(language)) return httpError(404, t('feed.notFound'))
      const bytes = await getFeed(`${kind}/${language}`)
      reply.type('application/xml; charset=utf-8')
      reply.headers({ 'cache-control': `public, max-age=${CACHE_MAX_AGE_S}`, vary: 'Accept-Encoding' })
      if (request.headers['accept-encoding']?.includes('gzip'))
        return reply.header('content-encoding', 'gzip').send(bytes)
      return reply.send(Readable.from([bytes]).pipe(createGunzip()))
    },
  })
}

/** Data that all products of a feed share. */
interface FeedContext {
  app: App
  language: Language
  now: number
  categories: ReadonlyMap<number, readonly string[]>
  providers: Parameters<typeof findCheapestDelivery>[0]
}

const readFeedContext = async (app: App, language: Language): Promise<FeedContext> => {
  const now = app.now()
  const { deliveryProviders } = await listProviders(app.db, { language, day: getShopDay(now), includesPoints: false })
  const categoryNames = (await readCategoryNames(app.db)).filter(({ isHiddenFromGuests }) => !isHiddenFromGuests)
  return {
    app,
    language,
    now: now.getTime(),
    categories: new Map(
      categoryNames.map(({ id, breadcrumb }) => [id, breadcrumb.map(name => pickText(name, language))]),
    ),
    providers: deliveryProviders.map(provider => ({
      countries: provider.supportedCountries,
      priceCents: toCents(provider.price),
      freeFromCents: provider.freeFrom === null ? null : toCents(provider.freeFrom),
      rates: (provider.rates ?? []).map(({ price, freeFrom, ...terms }) => ({
        ...terms,
        priceCents: toCents(price),
        freeFromCents: freeFrom === null ? null : toCents(freeFrom),
      })),
      acceptsBigProducts: provider.big_product,
      isPickUp: isOwnPickUp(provider),
    })),
  }
}

/** Renders in batches, so that the server can answer other requests in between. */
async function* renderFeed(app: App, kind: FeedKind, language: Language): AsyncGenerator<string> {
  const { name } = await readSettings(app.db)
  const context = await readFeedContext(app, language)
  const { renderHead, renderItem, foot } = getFeedFormat(kind)
  yield renderHead({ name, link: app.settings.publicUrl })
  let ids = await readListedIdsAfter(app.db, 0, BATCH_SIZE)
  while (ids.length > 0) {
    const [records, offers, cars] = await Promise.all([
      readProducts(app.db, ids),
      readOffers(app.db, ids),
      listFittingCarsOfProducts(app, ids, { language, t: app.texts(language) }),
    ])
    yield records
      .flatMap(
        record => toFeedProduct(context, { record, offer: offers.get(record.id), cars: cars.get(record.id) }) ?? [],
      )
      .map(renderItem)
      .join('')
    ids = await readListedIdsAfter(app.db, getLastElement(ids), BATCH_SIZE)
  }
  yield foot
}

/** Returns the price of a future sale; null without a scheduled sale. */
const findFutureSaleCents = ({ saleCents, saleFrom }: Offer, totalCents: number, now: number): number | null =>
  saleCents !== null && saleFrom !== null && saleFrom.getTime() > now && saleCents < totalCents ? saleCents : null

const toIsoTime = (time: Date | number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** Returns null for hidden products, and for those without a price or a picture, which readers reject. */
const toFeedProduct = (
  { app, language, now, categories, providers }: FeedContext,
  { record, offer, cars }: { record: ProductRecord; offer: Offer | undefined; cars: FittingCars | undefined },
): FeedProduct | null => {
  const t = app.texts(language)
  const { id, image, visibility, totalCents } = record
  const path = record.paths[language]
  if (!offer || !image || !path || totalCents === 0 || getVisibilityState(visibility, now) !== VISIBLE) return null
  // Google and Meta cannot read AVIF, although their crawlers accept it.
  const buildImageUrl = (file: StoredFile): string =>
    new URL(addAddressFormat(toApiImage(file, language).url, 'jpeg'), app.settings.publicUrl).href
  const [mainImage, ...otherImages] = offer.images
  return {
    id,
    title: pickText(record.name, language),
    description: toPlainText(pickText(record.description, language)).trim(),
    link: new URL(path, app.settings.publicUrl).href,
    image: buildImageUrl(mainImage ?? image),
    furtherImages: otherImages.map(buildImageUrl),
    brand: record.brand,
    mpn: record.code2,
    gtin: record.gtin,
    totalCents,
    priorCents: findAnnouncedPriorPrice(record.lowestBeforeCents, totalCents),
    salePeriod: { from: toIsoTime(offer.saleFrom ?? record.saleStartedAt), to: toIsoTime(offer.saleTo) },
    futureSaleCents: findFutureSaleCents(offer, totalCents, now),
    category:
      record.categoryIds
        .map(categoryId => categories.get(categoryId))
        .find(categoryPath => categoryPath !== undefined) ?? [],
    weightGrams: offer.weightGrams,
    netContent: record.netContent,
    eprel: record.goods?.tyre?.eprel || record.goods?.lamp?.eprel || '',
    details: [...listFeedDetails(record.goods, { language, t }), ...listFeedCars(cars, { t })],
    delivery: findCheapestDelivery(providers, { totalCents, isBig: record.bigProduct, grams: offer.weightGrams }),
    availability: toFeedAvailability(determineOfferAvailability(toStockFields(record, record.amounts)), now),
  }
}
