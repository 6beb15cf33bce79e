import { and, eq } from 'drizzle-orm'
import type { DeliveryOption } from '#delivery/contract-delivery.ts'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readPoints, toOptions } from './pick-up-options.ts'
import { deliveryProviders } from './tables.ts'

/** Lists a provider's points in a country; null when there is no such provider. */
export const listPoints = async (
  db: Queryable,
  { value, country, language }: { value: string; country: string; language: Language },
): Promise<DeliveryOption[] | null> => {
  if (!/^[\w-]+$/.test(value)) return null
  const [provider] = await db
    .select()
    .from(deliveryProviders)
    .where(and(eq(deliveryProviders.value, value), eq(deliveryProviders.active, true)))
  if (!provider?.supportedCountries.includes(country)) return null
  const points = await readPoints(db, provider.carrier === null ? [] : [provider.carrier], language)
  return toOptions(provider, points).filter(point => point.country === country)
}
