import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { toCents } from '#kernel/money.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { toStoredRates } from './rate-units.ts'
import { deliveryCountries, type deliveryProviders } from './tables.ts'

type ProviderEdit = Omit<HandlerRequest<typeof deliveryAdmin.saveProvider>['body'], 'before'>
type Limits = Pick<typeof deliveryProviders.$inferSelect, 'maxWeightGrams' | 'maxLengthMm' | 'rates'>

/** Converts edited fields to columns; limits and rates left out keep the stored value. */
export const toProviderColumns = (edit: ProviderEdit, storedLimits: Limits) => ({
  name: edit.name,
  desc: edit.desc,
  supportedCountries: [...new Set(edit.supportedCountries)],
  bigProduct: edit.big_product,
  freeFromCents: edit.freeFrom === null ? null : toCents(edit.freeFrom),
  maxWeightGrams: edit.max_weight === undefined ? storedLimits.maxWeightGrams : scaleValue(edit.max_weight, 1000),
  maxLengthMm: edit.max_length === undefined ? storedLimits.maxLengthMm : scaleValue(edit.max_length, 10),
  rates: edit.rates ? toStoredRates(edit.rates) : storedLimits.rates,
  position: edit.position,
  active: edit.active,
})

const scaleValue = (value: number | null, factor: number): number | null => value && Math.round(value * factor)

/** Returns the index of the first country that the shop does not deliver to, else -1. */
export const findUnknownCountry = async (tx: Transaction, codes: readonly string[]): Promise<number> => {
  const rows = await tx
    .select({ code: deliveryCountries.code })
    .from(deliveryCountries)
    .where(inArray(deliveryCountries.code, [...codes]))
  const knownCodes = new Set(rows.map(({ code }) => code))
  return codes.findIndex(code => !knownCodes.has(code))
}

/** Names the shipping product of a custom provider, as documents print it. */
export const buildShippingName = ({ texts }: Pick<App, 'texts'>, { type: _, ...name }: Multilingual): Multilingual =>
  multilingual(
    Object.fromEntries(
      Object.entries(name).flatMap(([language, text]) =>
        text ? [[language, texts(language)('delivery.shippingProduct', { name: text })]] : [],
      ),
    ),
  )

/** Creates a change that renames the shipping product; empty when the name is equal. */
export const createRename = (app: Pick<App, 'texts'>, name: Multilingual) => (product: { name: Multilingual }) => {
  const newName = buildShippingName(app, name)
  return isDeepStrictEqual(newName, product.name) ? {} : { name: newName }
}
