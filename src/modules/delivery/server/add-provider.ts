import { like } from 'drizzle-orm'
import { createProducts } from '#catalog/server/catalog.ts'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { toCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { slugify } from '#kernel/slug.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { savePlace } from './own-place.ts'
import { buildShippingName, findUnknownCountry, toProviderColumns } from './provider-columns.ts'
import { deliveryProviders } from './tables.ts'

const HOME_COUNTRY = 'EE'
const MAX_SLUG_LENGTH = 60
const NO_LIMITS = { maxWeightGrams: null, maxLengthMm: null }

type NewProvider = HandlerRequest<typeof deliveryAdmin.addProvider>['body']

/** Creates a custom provider with its shipping product; returns its value. */
export const addProvider = (
  app: WriteContext,
  actor: Actor,
  { inputType, ...fields }: NewProvider,
): Promise<Result<string, { kind: 'unknownCountry'; countryIndex: number }>> =>
  write(app, actor, async tx => {
    const countryIndex = await findUnknownCountry(tx, fields.supportedCountries)
    if (countryIndex >= 0) return failure({ kind: 'unknownCountry' as const, countryIndex })
    const value = await findFreeValue(tx, pickText(fields.name, getShopLanguages()[0] ?? 'et'))
    const cents = toCents(fields.price)
    const productId = getFirstElement(
      await createProducts(
        tx,
        [
          {
            class: 'shipping',
            name: buildShippingName(fields.name),
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
    const columns = toProviderColumns(fields, NO_LIMITS)
    await tx.insert(deliveryProviders).values({
      ...columns,
      value,
      inputType,
      // Own points use the provider's value as carrier, which no carrier's import touches.
      carrier: inputType === 'select' ? value : null,
      productId,
      custom: true,
    })
    tx.audit({ kind: 'delivery-provider', id: value, after: { ...columns, inputType } })
    if (inputType === 'value' && fields.place) {
      const country = columns.supportedCountries[0] ?? HOME_COUNTRY
      await savePlace(tx, { value, before: null, place: fields.place, country, now: app.now() })
      tx.audit({ kind: 'delivery-provider', id: value, before: { place: null }, after: { place: fields.place } })
    }
    tx.changed(['delivery'])
    return ok(value)
  })

/** Finds an unused value. Values of removed providers stay in use, because orders refer to them. */
const findFreeValue = async (tx: Transaction, name: string): Promise<string> => {
  const baseValue = `own-${slugify(name).slice(0, MAX_SLUG_LENGTH) || 'delivery'}`
  const rows = await tx
    .select({ value: deliveryProviders.value })
    .from(deliveryProviders)
    .where(like(deliveryProviders.value, `${baseValue}%`))
  const taken = new Set(rows.map(({ value: takenValue }) => takenValue))
  let value = baseValue
  for (let number = 2; taken.has(value); number += 1) value = `${baseValue}-${number}`
  return value
}
