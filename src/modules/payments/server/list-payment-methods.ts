import type { Language } from '#kernel/language.ts'
import { payableCents } from '#orders/domain/balance.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import { PAYMENT_GROUPS, type PaymentMethods } from '#payments/contract-payment.ts'
import type { App } from '#platform/server/app.ts'
import type { Method, PaymentProvider } from './payment-provider.ts'
import { paymentProviders } from './payment-providers.ts'
import { disabledGroups } from './payment-settings.ts'

/** The order has an open amount. */
export const isPayable = (order: OrderRow): boolean => payableCents(order) > 0

export interface OfferedMethod extends Method {
  provider: PaymentProvider
}

/** Lists all methods to pay an order now; empty when nothing is open. A failing provider is logged and skipped. */
export const listOfferedMethods = async (
  app: App,
  order: OrderRow,
  language: Language = order.language,
): Promise<OfferedMethod[]> => {
  if (!isPayable(order)) return []
  const off = await disabledGroups(app)()
  const lists = await Promise.all(
    paymentProviders(app).map(async provider => {
      const methods = await provider.methods(order, language).catch((error: unknown): Method[] => {
        app.log.error({ err: error, provider: provider.name }, 'payment_methods.unavailable')
        return []
      })
      return methods.flatMap(method => (off.includes(method.group) ? [] : { ...method, provider }))
    }),
  )
  return lists.flat()
}

/** Returns whether the shop takes payments online; otherwise it arranges them with each buyer. */
export const acceptsOnlinePayment = async (app: App): Promise<boolean> => {
  if (paymentProviders(app).length === 0) return false
  const off = await disabledGroups(app)()
  return PAYMENT_GROUPS.some(group => !off.includes(group))
}

/** Lists the methods for the interface by group, named in `language`, without empty groups. */
export const listPaymentMethods = async (app: App, order: OrderRow, language: Language): Promise<PaymentMethods> => {
  const offered = await listOfferedMethods(app, order, language)
  const groups: PaymentMethods = {}
  for (const name of PAYMENT_GROUPS) {
    const methods = offered.filter(method => method.group === name)
    if (methods.length > 0) groups[name] = methods.map(({ group, provider, ...method }) => method)
  }
  return groups
}
