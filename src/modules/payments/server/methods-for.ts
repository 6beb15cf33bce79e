import type { Language } from '#kernel/language.ts'
import { payableCents } from '#orders/domain/balance.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import { PAYMENT_GROUPS, type PaymentMethods } from '#payments/contract-payment.ts'
import type { App } from '#platform/server/app.ts'
import type { Method, PaymentProvider } from './payment-provider.ts'
import { paymentProviders } from './payment-providers.ts'
import { groupsOff } from './payment-settings.ts'

/** An order that waits for its money, or for more of it. */
export const isPayable = (order: OrderRow): boolean => payableCents(order) > 0

export interface OfferedMethod extends Method {
  provider: PaymentProvider
}

/** Every way to pay an order now; none once it is paid or cancelled. A provider that fails is left out, and logged. */
export const offeredMethods = async (
  app: App,
  order: OrderRow,
  language: Language = order.language,
): Promise<OfferedMethod[]> => {
  if (!isPayable(order)) return []
  const off = await groupsOff(app)()
  const lists = await Promise.all(
    paymentProviders(app).map(async provider => {
      const methods = await provider.methods(order, language).catch((error: unknown): Method[] => {
        app.log.error({ err: error, provider: provider.name }, 'A payment provider did not tell its methods')
        return []
      })
      return methods.flatMap(method => (off.includes(method.group) ? [] : { ...method, provider }))
    }),
  )
  return lists.flat()
}

/** Whether this shop takes money on its pages at all; else it arranges payment with each buyer. */
export const paysOnline = async (app: App): Promise<boolean> => {
  if (paymentProviders(app).length === 0) return false
  const off = await groupsOff(app)()
  return PAYMENT_GROUPS.some(group => !off.includes(group))
}

/** The same as the interface shows it: grouped, empty groups left out, named in the language that is asked in. */
export const methodsFor = async (app: App, order: OrderRow, language: Language): Promise<PaymentMethods> => {
  const offered = await offeredMethods(app, order, language)
  const groups: PaymentMethods = {}
  for (const name of PAYMENT_GROUPS) {
    const methods = offered.filter(method => method.group === name)
    if (methods.length > 0) groups[name] = methods.map(({ group, provider, ...method }) => method)
  }
  return groups
}
