import { asc } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { deliveryProviders } from './tables.ts'

/** Every delivery method in its order, also those that are switched off: past orders have them. */
export const providerNames = async (db: Queryable, language: Language): Promise<{ value: string; name: string }[]> => {
  const rows = await db
    .select({ value: deliveryProviders.value, name: deliveryProviders.name })
    .from(deliveryProviders)
    .orderBy(asc(deliveryProviders.position), asc(deliveryProviders.value))
  return rows.map(({ value, name }) => ({ value, name: textIn(name, language) }))
}
