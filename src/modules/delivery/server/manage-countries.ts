import { and, arrayContains, eq } from 'drizzle-orm'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { deliveryCountries, deliveryProviders } from './tables.ts'

interface Country {
  code: string
  name: Multilingual
  position: number
}

/** Creates or changes a delivery country; `baseValues` holds the values that the user edited. */
export const saveCountry = (
  app: WriteContext,
  actor: Actor,
  sentCountry: Country,
  baseValues: Readonly<Record<string, unknown>> | undefined,
): Promise<Result<Country, EditConflict>> =>
  write(app, actor, async tx => {
    const { code } = sentCountry
    const [storedCountry] = await tx
      .select()
      .from(deliveryCountries)
      .where(eq(deliveryCountries.code, code))
      .for('update')
    const country = mergeTranslations(storedCountry, sentCountry)
    const { code: _code, ...changedFields } = country
    const conflict = findEditConflict(changedFields, baseValues, { ...storedCountry })
    if (conflict.size > 0) return failure(conflict)
    await tx
      .insert(deliveryCountries)
      .values(country)
      .onConflictDoUpdate({ target: deliveryCountries.code, set: changedFields })
    tx.changed(['delivery'])
    tx.audit({
      kind: 'delivery-country',
      id: code,
      before: storedCountry && pickFields(storedCountry),
      after: changedFields,
    })
    return ok(country)
  })

/** Removes a country unless an active provider delivers there. */
export const removeCountry = (
  app: WriteContext,
  actor: Actor,
  code: string,
): Promise<Result<null, 'notFound' | 'deliveredTo'>> =>
  write(app, actor, async tx => {
    const deliveringCondition = and(
      eq(deliveryProviders.active, true),
      arrayContains(deliveryProviders.supportedCountries, [code]),
    )
    if ((await tx.$count(deliveryProviders, deliveringCondition)) > 0) return failure('deliveredTo')
    const [removedCountry] = await tx.delete(deliveryCountries).where(eq(deliveryCountries.code, code)).returning()
    if (!removedCountry) return failure('notFound')
    tx.changed(['delivery'])
    tx.audit({ kind: 'delivery-country', id: code, before: pickFields(removedCountry) })
    return ok(null)
  })

const pickFields = ({ name, position }: Country) => ({ name, position })
