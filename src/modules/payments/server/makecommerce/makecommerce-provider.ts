import { isIPv4 } from 'node:net'
import { DAY_MS } from '#kernel/durations.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import { toPayerEmail } from '#payments/domain/payer-email.ts'
import { formatAmount } from '#payments/domain/provider-amount.ts'
import type { RefundOutcome } from '#payments/domain/refund.ts'
import type { App } from '#platform/server/app.ts'
import type { Method, PaymentProvider, PaymentRow } from '../payment-provider.ts'
import {
  createMakeCommerceClient,
  type MakeCommerceAccount,
  type MakeCommerceMethods,
  type MakeCommerceRefund,
} from './makecommerce-client.ts'
import { toMakeCommerceLocale } from './makecommerce-locale.ts'
import { MAKECOMMERCE, parseMessage, toPaymentUpdate } from './makecommerce-message.ts'
import { createMethodCache } from './method-cache.ts'
import { findMethod, type GroupedMethod, listMethods, selectMethods } from './select-methods.ts'

/** Placeholder for customers with IPv6, because MakeCommerce accepts only IPv4. */
const PLACEHOLDER_IP = '127.0.0.1'

const REFUND_OUTCOMES: Readonly<Record<NonNullable<MakeCommerceRefund['status']>, RefundOutcome>> = {
  CREATED: 'pending',
  PENDING: 'pending',
  SETTLED: 'done',
  CANCELLED: 'failed',
  FAILED: 'failed',
}

export interface MakeCommerceProvider extends PaymentProvider {
  refreshMethods(): Promise<void>
  /** Returns the provider's logo address; null without a logo, undefined for an unknown method. */
  findLogoUrl(name: string, country: string | null): Promise<string | null | undefined>
}

/** Creates the provider of MakeCommerce (Maksekeskus): bank links, cards and deferred payment. */
export const createMakeCommerceProvider = (app: App, account: MakeCommerceAccount): MakeCommerceProvider => {
  const client = createMakeCommerceClient(account)
  const methodCache = createMethodCache(app, client.listMethods)
  const buildLogoUrl = (name: string, country: string | null) =>
    `/payment-logos/${MAKECOMMERCE}/${encodeURIComponent(name)}/${country ?? 'any'}`
  return {
    name: MAKECOMMERCE,
    refreshMethods: methodCache.refresh,
    findLogoUrl: async (name, country) => {
      const namedMethods = listMethods(await methodCache.readMethods()).filter(
        method => method.name === name && method.country === country,
      )
      return namedMethods.length > 0 ? (namedMethods.find(method => method.logo_url)?.logo_url ?? null) : undefined
    },
    listMethods: async (order, language) => {
      const { country } = order.delivery
      const methods = selectMethods(await methodCache.readMethods(), {
        amountCents: computePayableCents(order),
        country,
      })
      return methods.map(
        (method): Method => ({
          group: method.group,
          name: method.name,
          display_name: formatDisplayName(method, () => app.texts(language)('payments.method.redirect')),
          logo_url: buildLogoUrl(method.name, method.country),
          url: `/${order.language}/payment/${order.publicToken}`,
          country: method.country,
          exclusion: method.exclusion,
        }),
      )
    },
    start: async (payment, order, { returnUrl, notifyUrl }, { ip }) => {
      const email = toPayerEmail(order.client.email)
      const openedTransaction = await client.openTransaction({
        transaction: {
          amount: formatAmount(payment.amountCents),
          currency: payment.currency,
          reference: String(order.number),
          merchant_data: payment.reference,
          transaction_url: {
            return_url: { url: returnUrl, method: 'POST' },
            cancel_url: { url: returnUrl, method: 'POST' },
            notification_url: { url: notifyUrl, method: 'POST' },
          },
        },
        customer: {
          ip: toIpv4(ip),
          country: order.delivery.country.toLowerCase(),
          locale: toMakeCommerceLocale(order.language),
          ...(email && { email }),
        },
        app_info: { platform: 'pitlane', module: 'payments', module_version: '1.0.0' },
      })
      return {
        url: findPayUrl(openedTransaction.payment_methods, payment, openedTransaction.id),
        providerReference: openedTransaction.id,
      }
    },
    reopen: async ({ providerReference }, { group, name, country }) => {
      if (!providerReference) return null
      const methods = await methodCache.readMethods()
      const url = findMethod(methods, { group, name, country })?.url ?? findRedirectUrl(methods)
      return url ? addTransaction(url, providerReference) : null
    },
    parseMessage: async message => parseMessage(message, account),
    readState: async payment => {
      const response = await client.readTransaction(readTransactionId(payment))
      return {
        update: toPaymentUpdate(response, { asked: true, ...response }),
        methodUsed: response.channel ?? response.method ?? null,
      }
    },
    refund: async (payment, refund, isRetry) => {
      // The provider has no idempotency keys, so the comment carries the shop's reference.
      const sinceDay = new Date(refund.createdAt.getTime() - DAY_MS).toISOString().slice(0, 10)
      const earlierRefund = isRetry
        ? (await client.listRefundsSince(sinceDay)).find(earlier => earlier.comment?.includes(refund.reference))
        : null
      const sentRefund =
        earlierRefund ??
        (await client.createRefund(readTransactionId(payment), {
          amount: formatAmount(refund.amountCents),
          comment: [refund.comment, refund.reference].filter(Boolean).join(' · '),
        }))
      return { outcome: toRefundOutcome(sentRefund), providerReference: sentRefund.id }
    },
    readRefundState: async (_payment, { providerReference }) =>
      providerReference ? toRefundOutcome(await client.readRefund(providerReference)) : 'pending',
  }
}

const toRefundOutcome = ({ status }: MakeCommerceRefund): RefundOutcome =>
  status ? REFUND_OUTCOMES[status] : 'pending'

const readTransactionId = ({ id, providerReference }: PaymentRow): string => {
  if (!providerReference) throw new Error(`Payment ${id} has no transaction at MakeCommerce`)
  return providerReference
}

/** Returns the page of the chosen method, else the page with all methods. */
const findPayUrl = (
  methods: MakeCommerceMethods,
  { methodGroup, methodName, country }: PaymentRow,
  transaction: string,
): string => {
  const method = findMethod(methods, { group: methodGroup, name: methodName, country })
  const url = method?.url ?? findRedirectUrl(methods)
  if (!url) throw new Error(`MakeCommerce returned no page for ${methodName}`)
  return addTransaction(url, transaction)
}

/** Returns the page with all methods. */
const findRedirectUrl = (methods: MakeCommerceMethods): string | null =>
  methods.other?.find(method => method.name === 'redirect')?.url ?? null

/** Adds the transaction to an address unless the address names one. */
const addTransaction = (address: string, transaction: string): string => {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new Error('MakeCommerce returned an address without http or https')
  if (!url.searchParams.get('trx')) url.searchParams.set('trx', transaction)
  return url.href
}

export const toIpv4 = (ip: string): string => {
  const plain = ip.replace(/^::ffff:/i, '')
  return isIPv4(plain) ? plain : PLACEHOLDER_IP
}

const formatDisplayName = ({ display_name, name }: GroupedMethod, translateRedirect: () => string): string =>
  display_name ||
  (name === 'redirect' ? translateRedirect() : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '))
