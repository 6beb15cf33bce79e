import { like } from 'drizzle-orm'
import { createProducts } from '#catalog/server/catalog.ts'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { toCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { slugify } from '#kernel/slug.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { savePlace } from './own-place.ts'
import { buildShippingName, findUnknownCountry, toProviderColumns } from './provider-columns.ts'
import { deliveryProviders } from './tables.ts'

const HOME_COUNTRY = 'EE'
const MAX_SLUG_LENGTH = 60
const NO_LIMITS = { maxWeightGrams: null, maxLengthMm: null, rates: [] }

type NewProvider = HandlerRequest<typeof deliveryAdmin.addProvider>['body']

/** Creates a custom provider with its shipping product; returns the provider's key. */
export const addProvider = (
  app: WriteContext & Pick<App, 'texts'>,
  actor: Actor,
  { inputType, ...fields }: NewProvider,
): Promise<Result<string, { kind: 'unknownCountry'; countryIndex: number }>> =>
  write(app, actor, async tx => {
    const countryIndex = await findUnknownCountry(tx, fields.supportedCountries)
    if (countryIndex >= 0) return failure({ kind: 'unknownCountry' as const, countryIndex })
    const providerKey = await findFreeProviderKey(tx, pickText(fields.name, getShopLanguages()[0] ?? DEFAULT_LANGUAGE))
    const cents = toCents(fields.price)
    const productId = getFirstElement(
      await createProducts(
        tx,
        [
          {
            class: 'shipping',
            name: buildShippingName(app, fields.name),
            code1: `SAADE-${providerKey.toUpperCase()}`,
            code2: `postikulu-${providerKey}`,
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
      value: providerKey,
      inputType,
      // Own points use the provider's key as carrier, which no carrier's import touches.
      carrier: inputType === 'select' ? providerKey : null,
      productId,
      custom: true,
    })
    tx.audit({ kind: 'delivery-provider', id: providerKey, after: { ...columns, inputType } })
    if (inputType === 'value' && fields.place) {
      const country = columns.supportedCountries[0] ?? HOME_COUNTRY
      await savePlace(tx, { value: providerKey, before: null, place: fields.place, country, now: app.now() })
      tx.audit({ kind: 'delivery-provider', id: providerKey, before: { place: null }, after: { place: fields.place } })
    }
    tx.changed(['delivery'])
    return ok(providerKey)
  })

/** Finds an unused key. Keys of removed providers stay in use, because orders refer to them. */
const findFreeProviderKey = async (tx: Transaction, name: string): Promise<string> => {
  const baseKey = `own-${slugify(name).slice(0, MAX_SLUG_LENGTH) || 'delivery'}`
  const rows = await tx
    .select({ key: deliveryProviders.value })
    .from(deliveryProviders)
    .where(like(deliveryProviders.value, `${baseKey}%`))
  const takenKeys = new Set(rows.map(({ key }) => key))
  let providerKey = baseKey
  for (let number = 2; takenKeys.has(providerKey); number += 1) providerKey = `${baseKey}-${number}`
  return providerKey
}
