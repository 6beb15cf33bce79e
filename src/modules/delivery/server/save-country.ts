import { and, arrayContains, eq } from 'drizzle-orm'
import type { Multilingual } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { deliveryCountries, deliveryProviders } from './tables.ts'

/** Changes a country delivered to, or adds it. */
export const saveCountry = async (
  tx: Transaction,
  country: { code: string; name: Multilingual; position: number },
): Promise<void> => {
  const { name, position } = country
  await tx
    .insert(deliveryCountries)
    .values(country)
    .onConflictDoUpdate({ target: deliveryCountries.code, set: { name, position } })
  await recordChange(tx, ['delivery'])
}

/** Takes a country off the list, unless an offered provider delivers there. */
export const removeCountry = async (
  tx: Transaction,
  code: string,
): Promise<Outcome<null, 'unknown' | 'deliveredTo'>> => {
  const delivering = and(
    eq(deliveryProviders.active, true),
    arrayContains(deliveryProviders.supportedCountries, [code]),
  )
  if ((await tx.$count(deliveryProviders, delivering)) > 0) return refused('deliveredTo')
  const removed = await tx.delete(deliveryCountries).where(eq(deliveryCountries.code, code)).returning()
  if (removed.length === 0) return refused('unknown')
  await recordChange(tx, ['delivery'])
  return ok(null)
}
