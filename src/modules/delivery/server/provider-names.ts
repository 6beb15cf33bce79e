import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { formatAddress } from './find-provider.ts'
import { localizePoint } from './point-texts.ts'
import { deliveryProviders, pickUpPoints } from './tables.ts'

/** Lists the names of all providers, including inactive and removed ones, which past orders refer to. */
export const listProviderNames = async (
  db: Queryable,
  language: Language,
): Promise<{ value: string; name: string }[]> =>
  [...(await readProviderNames(db))].map(([value, name]) => ({ value, name: pickText(name, language) }))

/** Returns the names in every language by provider value. */
export const readProviderNames = async (db: Queryable): Promise<Map<string, Multilingual>> => {
  const rows = await db
    .select({ value: deliveryProviders.value, name: deliveryProviders.name })
    .from(deliveryProviders)
    .orderBy(asc(deliveryProviders.position), asc(deliveryProviders.value))
  return new Map(rows.map(({ value, name }) => [value, name]))
}

interface DeliveryOption {
  name: string
  address: string
}

/**
 * Translates a pick-up point that an order copied. When the point's texts changed after the order, the copy stays,
 * because the customer saw it.
 */
export const translateOption = async (
  db: Queryable,
  { provider, option }: { provider: string; option: DeliveryOption & { id: string } },
  copyLanguage: Language,
): Promise<(language: Language) => DeliveryOption> => {
  const [row] = await db
    .select({ point: pickUpPoints })
    .from(pickUpPoints)
    .innerJoin(deliveryProviders, eq(deliveryProviders.carrier, pickUpPoints.carrier))
    .where(and(eq(deliveryProviders.value, provider), eq(pickUpPoints.id, option.id), isNotNull(pickUpPoints.texts)))
  const readOption = (language: Language): DeliveryOption | undefined => {
    const point = row && localizePoint(row.point, language)
    return point && { name: point.name, address: formatAddress(point) }
  }
  const currentOption = readOption(copyLanguage)
  const isUnchanged = currentOption?.name === option.name && currentOption.address === option.address
  return language => (isUnchanged ? readOption(language) : undefined) ?? option
}
