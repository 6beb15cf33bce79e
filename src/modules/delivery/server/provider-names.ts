import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { formatAddress } from './find-provider.ts'
import { localizePoint } from './point-texts.ts'
import { deliveryProviders, pickUpPoints } from './tables.ts'

/** Includes inactive and removed providers, which past orders refer to. */
export const listProviderNames = async (
  db: Queryable,
  language: Language,
): Promise<{ value: string; name: string }[]> =>
  [...(await readProviderNames(db))].map(([value, name]) => ({ value, name: textIn(name, language) }))

/** Returns the names in every language by provider value. */
export const readProviderNames = async (db: Queryable): Promise<Map<string, Multilingual>> => {
  const rows = await db
    .select({ value: deliveryProviders.value, name: deliveryProviders.name })
    .from(deliveryProviders)
    .orderBy(asc(deliveryProviders.position), asc(deliveryProviders.value))
  return new Map(rows.map(({ value, name }) => [value, name]))
}

interface Option {
  name: string
  address: string
}

/**
 * Translates a pick-up point that an order copied. When the point's texts changed after the order, the copy stays: it
 * is what the buyer saw.
 */
export const translateOption = async (
  db: Queryable,
  { provider, option }: { provider: string; option: Option & { id: string } },
  copiedIn: Language,
): Promise<(language: Language) => Option> => {
  const [row] = await db
    .select({ point: pickUpPoints })
    .from(pickUpPoints)
    .innerJoin(deliveryProviders, eq(deliveryProviders.carrier, pickUpPoints.carrier))
    .where(and(eq(deliveryProviders.value, provider), eq(pickUpPoints.id, option.id), isNotNull(pickUpPoints.texts)))
  const said = (language: Language): Option | undefined => {
    const point = row && localizePoint(row.point, language)
    return point && { name: point.name, address: formatAddress(point) }
  }
  const now = said(copiedIn)
  const isSame = now?.name === option.name && now.address === option.address
  return language => (isSame ? said(language) : undefined) ?? option
}
