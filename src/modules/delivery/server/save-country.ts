import { and, arrayContains, eq } from 'drizzle-orm'
import { type Clash, clashOf } from '#kernel/clash.ts'
import { keepTranslations } from '#kernel/keep-translations.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { deliveryCountries, deliveryProviders } from './tables.ts'

interface Country {
  code: string
  name: Multilingual
  position: number
}

/** Creates or changes a delivery country; `from` holds the values that the user edited. */
export const saveCountry = (
  app: Writing,
  actor: Actor,
  sent: Country,
  from: Readonly<Record<string, unknown>> | undefined,
): Promise<Outcome<Country, Clash>> =>
  write(app, actor, async tx => {
    const { code } = sent
    const [known] = await tx.select().from(deliveryCountries).where(eq(deliveryCountries.code, code)).for('update')
    const country = keepTranslations(known, sent)
    const { code: _code, ...after } = country
    const clash = clashOf(after, from, { ...known })
    if (clash.size > 0) return refused(clash)
    await tx
      .insert(deliveryCountries)
      .values(country)
      .onConflictDoUpdate({ target: deliveryCountries.code, set: after })
    tx.changed(['delivery'])
    tx.audit({ kind: 'delivery-country', id: code, before: known && fieldsOf(known), after })
    return ok(country)
  })

/** Removes a country unless an active provider delivers there. */
export const removeCountry = (
  app: Writing,
  actor: Actor,
  code: string,
): Promise<Outcome<null, 'unknown' | 'deliveredTo'>> =>
  write(app, actor, async tx => {
    const delivering = and(
      eq(deliveryProviders.active, true),
      arrayContains(deliveryProviders.supportedCountries, [code]),
    )
    if ((await tx.$count(deliveryProviders, delivering)) > 0) return refused('deliveredTo')
    const [removed] = await tx.delete(deliveryCountries).where(eq(deliveryCountries.code, code)).returning()
    if (!removed) return refused('unknown')
    tx.changed(['delivery'])
    tx.audit({ kind: 'delivery-country', id: code, before: fieldsOf(removed) })
    return ok(null)
  })

const fieldsOf = ({ name, position }: Country) => ({ name, position })
