import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { DeliveryLimits } from '#delivery/domain/delivery-limits.ts'
import type { DeliveryRate } from '#delivery/domain/delivery-rates.ts'
import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { prepareOnce, UNNAMED_STATEMENT } from '#platform/server/db/prepare-once.ts'
import { localizePoint } from './point-texts.ts'
import { deliveryProviders, type InputType, pickUpPoints } from './tables.ts'
import { toDeliveryLimits } from './to-delivery-limits.ts'

/** The provider fields of an order, with the chosen pick-up point. */
export interface FoundProvider {
  value: string
  name: Multilingual
  supportedCountries: string[]
  inputType: InputType
  /** The shipping product whose price is the price of delivery. */
  productId: number
  limits: DeliveryLimits
  freeFromCents: number | null
  rates: readonly DeliveryRate[]
  /** Null when the provider has no such option. */
  option: { id: string; name: string; address: string; country: string; hours: string } | null
}

const findProviderStatement = prepareOnce(db =>
  db
    .select({ provider: deliveryProviders, point: pickUpPoints })
    .from(deliveryProviders)
    .leftJoin(
      pickUpPoints,
      and(
        eq(pickUpPoints.carrier, deliveryProviders.carrier),
        or(isNull(deliveryProviders.pointType), eq(pickUpPoints.type, deliveryProviders.pointType)),
        eq(pickUpPoints.active, true),
        or(eq(deliveryProviders.inputType, 'value'), eq(pickUpPoints.id, sql.placeholder('option'))),
      ),
    )
    .where(and(eq(deliveryProviders.value, sql.placeholder('value')), eq(deliveryProviders.active, true)))
    .orderBy(asc(pickUpPoints.id))
    .limit(1)
    .prepare(UNNAMED_STATEMENT),
)

/**
 * Finds an active provider with the chosen option in a language. A `value` provider has a single option, which is
 * used whatever was sent.
 */
export const findProvider = async (
  db: Queryable,
  { value, option, language }: { value: string; option: string; language: Language },
): Promise<FoundProvider | null> => {
  if (!/^[\w-]+$/.test(value)) return null
  const [row] = await findProviderStatement(db).execute({ value, option })
  if (!row) return null
  const { provider } = row
  const point = row.point && localizePoint(row.point, language)
  return {
    value: provider.value,
    name: provider.name,
    supportedCountries: provider.supportedCountries,
    inputType: provider.inputType,
    productId: provider.productId,
    limits: toDeliveryLimits(provider),
    freeFromCents: provider.freeFromCents,
    rates: provider.rates,
    option: point && {
      id: point.id,
      name: point.name,
      address: formatAddress(point),
      country: point.country,
      hours: point.hours,
    },
  }
}

/** Joins street, postcode and town; skips missing and repeated parts. */
export const formatAddress = (point: { address: string; city: string; postcode: string }): string => {
  const town = point.address.includes(point.city) ? point.postcode : `${point.postcode} ${point.city}`
  return [point.address, town.trim()].filter(part => part !== '').join(', ')
}
