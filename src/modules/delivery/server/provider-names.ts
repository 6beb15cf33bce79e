import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { addressOf } from './find-provider.ts'
import { pointIn } from './point-texts.ts'
import { deliveryProviders, pickUpPoints } from './tables.ts'

/** Every delivery method in its order, also switched off and removed ones: past orders have them. */
export const providerNames = async (db: Queryable, language: Language): Promise<{ value: string; name: string }[]> =>
  [...(await providerTexts(db))].map(([value, name]) => ({ value, name: textIn(name, language) }))

/** The same in every language, by value. */
export const providerTexts = async (db: Queryable): Promise<Map<string, Multilingual>> => {
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
 * A pick-up point that an order copied, in another language. The copy itself where the point says something else by now: that is
 * what the buyer was told.
 */
export const optionTexts = async (
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
    const point = row && pointIn(row.point, language)
    return point && { name: point.name, address: addressOf(point) }
  }
  const now = said(copiedIn)
  const isSame = now?.name === option.name && now.address === option.address
  return language => (isSame ? said(language) : undefined) ?? option
}
