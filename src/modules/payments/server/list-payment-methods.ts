import type { Language } from '#kernel/language.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import { PAYMENT_GROUPS, type PaymentMethods, type payments } from '#payments/contract-payment.ts'
import type { App } from '#platform/server/app.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { listPaymentProviders } from './list-payment-providers.ts'
import type { Method, PaymentProvider } from './payment-provider.ts'
import { getDisabledGroupsCache } from './payment-settings.ts'

/** Returns true when the order has an open amount. */
export const isPayable = (order: OrderRow): boolean => computePayableCents(order) > 0

export interface OfferedMethod extends Method {
  provider: PaymentProvider
}

/** Lists the providers' methods for an order; empty when nothing is open. A failing provider is logged and skipped. */
const listAllMethods = async (
  app: App,
  order: OrderRow,
  language: Language = order.language,
): Promise<OfferedMethod[]> => {
  if (!isPayable(order)) return []
  const disabledGroups = await getDisabledGroupsCache(app)()
  const lists = await Promise.all(
    listPaymentProviders(app).map(async provider => {
      const methods = await provider.listMethods(order, language).catch((error: unknown): Method[] => {
        app.log.error({ err: error, provider: provider.name }, 'payment_methods.unavailable')
        return []
      })
      return methods.flatMap(method => (disabledGroups.includes(method.group) ? [] : { ...method, provider }))
    }),
  )
  return lists.flat()
}

/** Returns whether the shop takes payments online. If not, it arranges them with each customer. */
export const acceptsOnlinePayment = async (app: App): Promise<boolean> => {
  if (listPaymentProviders(app).length === 0) return false
  const disabledGroups = await getDisabledGroupsCache(app)()
  return PAYMENT_GROUPS.some(group => !disabledGroups.includes(group))
}

/** Lists the methods that can pay an order now. */
export const listOfferedMethods = async (app: App, order: OrderRow): Promise<OfferedMethod[]> =>
  (await listAllMethods(app, order)).filter(({ exclusion }) => !exclusion)

type ListedMethods = Pick<ResponseBody<typeof payments.view>['data'], 'paymentMethods' | 'excludedMethods'>

/**
 * Lists the methods for the interface, named in `language`: the possible ones by group without empty groups, and those
 * that the open amount excludes.
 */
export const listPaymentMethods = async (app: App, order: OrderRow, language: Language): Promise<ListedMethods> => {
  const allMethods = await listAllMethods(app, order, language)
  const paymentMethods: PaymentMethods = {}
  for (const name of PAYMENT_GROUPS) {
    const methods = allMethods.filter(({ group, exclusion }) => group === name && !exclusion)
    if (methods.length > 0) paymentMethods[name] = methods.map(({ group, provider, exclusion, ...method }) => method)
  }
  const excludedMethods = allMethods.flatMap(({ name, display_name, country, exclusion }) =>
    exclusion ? [{ name, display_name, country, ...exclusion }] : [],
  )
  return { paymentMethods, excludedMethods }
}
