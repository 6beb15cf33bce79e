import { readProviderNames, translateOption } from '#delivery/server/delivery.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { formatDeliveryTarget } from '#orders/domain/format-delivery-target.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { getShopLanguages } from '#wire/languages.ts'
import type { OrderRow } from '../stored-order.ts'

/**
 * Describes the delivery method and destination in every language of the shop; the order itself stores only the
 * customer's language.
 */
export const describeDelivery = async (
  db: Queryable,
  { delivery, language }: Pick<OrderRow, 'delivery' | 'language'>,
): Promise<Pick<AdminOrder, 'delivery_names' | 'delivery_targets'>> => {
  const { provider, option, address } = delivery
  const providerName = (await readProviderNames(db)).get(provider)
  const translateTo = option && (await translateOption(db, { provider, option }, language))
  const targets = getShopLanguages().map(shopLanguage => [
    shopLanguage,
    formatDeliveryTarget({ option: option && { ...option, ...translateTo?.(shopLanguage) }, address }, shopLanguage),
  ])
  return {
    delivery_names: toMultilingualName(providerName, delivery.providerName),
    delivery_targets: multilingual(Object.fromEntries(targets)),
  }
}

/** An unknown provider keeps the name that the order copied. */
const toMultilingualName = (providerName: Multilingual | undefined, storedName: string): Multilingual =>
  providerName ?? multilingual(Object.fromEntries(getShopLanguages().map(language => [language, storedName])))
