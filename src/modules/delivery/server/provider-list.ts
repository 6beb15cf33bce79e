import { and, asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { productsForSale } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { euros } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { AnswerOf } from '#wire/endpoint.ts'
import type { DeliveryProvider, delivery, deliveryOption } from '../contract.ts'
import { addressOf } from './find-provider.ts'
import { deliveryCountries, deliveryProviders, type InputType, pickUpPoints } from './tables.ts'

type Option = z.infer<typeof deliveryOption>
type Point = typeof pickUpPoints.$inferSelect

type ProviderList = AnswerOf<typeof delivery.providers>['data'] & {
  /** The shipping products whose prices are shown. */
  productIds: number[]
}

/** The countries delivered to, and every active provider with its pick-up points, in their order. */
export const providerList = async (db: Queryable, language: Language): Promise<ProviderList> => {
  const rows = await db
    .select()
    .from(deliveryProviders)
    .where(eq(deliveryProviders.active, true))
    .orderBy(asc(deliveryProviders.position), asc(deliveryProviders.value))
  const productIds = rows.map(provider => provider.productId)
  const shipping = await productsForSale(db, productIds)
  const cents = new Map(shipping.map(product => [product.id, product.totalCents]))
  const carriers = [...new Set(rows.flatMap(provider => provider.carrier ?? []))]
  const points = await pointsOf(db, carriers, language)
  const countries = await db
    .select()
    .from(deliveryCountries)
    .orderBy(asc(deliveryCountries.position), asc(deliveryCountries.code))
  return {
    productIds,
    deliveryCountries: Object.fromEntries(countries.map(({ code, name }) => [code, textIn(name, language)])),
    deliveryProviders: rows.map(
      (provider): DeliveryProvider => ({
        value: provider.value,
        name: provider.name,
        desc: provider.desc,
        supportedCountries: provider.supportedCountries,
        inputType: provider.inputType,
        options: optionsOf(provider, points),
        big_product: provider.bigProduct,
        price: euros(cents.get(provider.productId) ?? 0),
        freeFrom: provider.freeFromCents === null ? null : euros(provider.freeFromCents),
      }),
    ),
  }
}

const pointsOf = async (db: Queryable, carriers: readonly string[], language: Language): Promise<Point[]> => {
  if (carriers.length === 0) return []
  const rows = await db
    .select()
    .from(pickUpPoints)
    .where(and(inArray(pickUpPoints.carrier, [...carriers]), eq(pickUpPoints.active, true)))
  const { compare } = new Intl.Collator(language, { numeric: true })
  return rows.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
}

const optionsOf = (
  provider: { carrier: string | null; pointType: string | null; inputType: InputType; supportedCountries: string[] },
  points: readonly Point[],
): Option[] =>
  points
    .filter(
      point =>
        point.carrier === provider.carrier &&
        (provider.pointType === null || point.type === provider.pointType) &&
        provider.supportedCountries.includes(point.country),
    )
    .map(point => ({
      id: point.id,
      name: point.name,
      country: point.country,
      address: addressOf(point),
      city: point.city,
      latitude: metres(point.latitude),
      longitude: metres(point.longitude),
    }))

/** Degrees to about 10 m: enough for what is near, and shorter to send. */
const metres = (degrees: number | null): number | null => degrees && Math.round(degrees * 10_000) / 10_000
