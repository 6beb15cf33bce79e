import { like } from 'drizzle-orm'
import { createProducts } from '#catalog/server/catalog.ts'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { firstRow } from '#kernel/existing.ts'
import { toCents } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { slugify } from '#kernel/slug.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { shopLanguages } from '#wire/languages.ts'
import { savePlace } from './own-place.ts'
import { findUnknownCountry, shippingName, toProviderColumns } from './provider-columns.ts'
import { deliveryProviders } from './tables.ts'

const HOME = 'EE'
const MAX_SLUG_LENGTH = 60
const NO_LIMITS = { maxWeightGrams: null, maxLengthMm: null }

type NewProvider = HandlerRequest<typeof deliveryAdmin.addProvider>['body']

/** Creates an own provider with its shipping product; returns its value. */
export const addProvider = (
  app: WriteContext,
  actor: Actor,
  { inputType, ...given }: NewProvider,
): Promise<Result<string, { kind: 'noSuchCountry'; at: number }>> =>
  write(app, actor, async tx => {
    const at = await findUnknownCountry(tx, given.supportedCountries)
    if (at >= 0) return failure({ kind: 'noSuchCountry' as const, at })
    const value = await findFreeValue(tx, textIn(given.name, shopLanguages()[0] ?? 'et'))
    const cents = toCents(given.price)
    const productId = firstRow(
      await createProducts(
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
      ),
    )
    const columns = toProviderColumns(given, NO_LIMITS)
    await tx.insert(deliveryProviders).values({
      ...columns,
      value,
      inputType,
      // Own points use the provider's value as carrier, which no carrier's import touches.
      carrier: inputType === 'select' ? value : null,
      productId: productId,
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
const findFreeValue = async (tx: Transaction, name: string): Promise<string> => {
  const wanted = `own-${slugify(name).slice(0, MAX_SLUG_LENGTH) || 'delivery'}`
  const rows = await tx
    .select({ value: deliveryProviders.value })
    .from(deliveryProviders)
    .where(like(deliveryProviders.value, `${wanted}%`))
  const taken = new Set(rows.map(({ value }) => value))
  let value = wanted
  for (let number = 2; taken.has(value); number += 1) value = `${wanted}-${number}`
  return value
}
