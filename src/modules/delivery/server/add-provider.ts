import { like } from 'drizzle-orm'
import { createProducts } from '#catalog/server/catalog.ts'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { centsOf } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { slugify } from '#kernel/slug.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Writing, write } from '#platform/server/write.ts'
import type { RequestOf } from '#wire/endpoint.ts'
import { languages } from '#wire/languages.ts'
import { savePlace } from './own-place.ts'
import { providerColumns, shippingName, unknownCountryAt } from './provider-columns.ts'
import { deliveryProviders } from './tables.ts'

const HOME = 'EE'
const LONGEST_SLUG = 60
const NO_LIMITS = { maxWeightGrams: null, maxLengthMm: null }

type NewProvider = RequestOf<typeof deliveryAdmin.addProvider>['body']

/** Creates an own provider with its shipping product; returns its value. */
export const addProvider = (
  app: Writing,
  actor: Actor,
  { inputType, ...given }: NewProvider,
): Promise<Outcome<string, { kind: 'noSuchCountry'; at: number }>> =>
  write(app, actor, async tx => {
    const at = await unknownCountryAt(tx, given.supportedCountries)
    if (at >= 0) return refused({ kind: 'noSuchCountry' as const, at })
    const value = await freeValue(tx, textIn(given.name, languages()[0] ?? 'et'))
    const cents = centsOf(given.price)
    const [productId] = await createProducts(
      tx,
      [
        {
          class: 'shipping',
          name: shippingName(given.name),
          code1: `SAADE-${value.toUpperCase()}`,
          code2: `postikulu-${value}`,
          priceCents: cents,
          free: cents === 0,
          hasLimitedAmount: false,
          availableIn: 0,
        },
      ],
      app.now(),
    )
    const columns = providerColumns(given, NO_LIMITS)
    await tx.insert(deliveryProviders).values({
      ...columns,
      value,
      inputType,
      // Own points use the provider's value as carrier, which no carrier's import touches.
      carrier: inputType === 'select' ? value : null,
      productId: productId!,
      own: true,
    })
    tx.audit({ kind: 'delivery-provider', id: value, after: { ...columns, inputType } })
    if (inputType === 'value' && given.place) {
      const country = columns.supportedCountries[0] ?? HOME
      await savePlace(tx, { value, before: null, place: given.place, country, now: app.now() })
      tx.audit({ kind: 'delivery-provider', id: value, before: { place: null }, after: { place: given.place } })
    }
    tx.changed(['delivery'])
    return ok(value)
  })

/** Values are never reused, because orders refer to them. */
const freeValue = async (tx: Transaction, name: string): Promise<string> => {
  const wanted = `own-${slugify(name).slice(0, LONGEST_SLUG) || 'delivery'}`
  const rows = await tx
    .select({ value: deliveryProviders.value })
    .from(deliveryProviders)
    .where(like(deliveryProviders.value, `${wanted}%`))
  const taken = new Set(rows.map(({ value }) => value))
  let value = wanted
  for (let number = 2; taken.has(value); number += 1) value = `${wanted}-${number}`
  return value
}
