import { z } from 'zod'
import { type ProviderRequest, requestProvider } from '../request-provider.ts'
import { providerAmount, TRANSACTION_STATUSES } from './makecommerce-message.ts'

const method = z.object({
  name: z.string().min(1),
  display_name: z.string().nullish(),
  country: z.string().nullish(),
  countries: z.array(z.string()).nullish(),
  min_amount: z.coerce.number().nullish(),
  max_amount: z.coerce.number().nullish(),
  logo_url: z.string().nullish(),
  url: z.string().nullish(),
})
export type MakeCommerceMethod = z.infer<typeof method>

const methodList = z.array(method).nullish()
const methodSet = z.object({ banklinks: methodList, cards: methodList, payLater: methodList, other: methodList })
export type MakeCommerceMethods = z.infer<typeof methodSet>

const transaction = z.object({
  id: z.string().min(1),
  status: z.enum(TRANSACTION_STATUSES),
  amount: providerAmount,
  currency: z.string(),
  reference: z.string(),
  merchant_data: z.string().nullish(),
  method: z.string().nullish(),
  channel: z.string().nullish(),
})
const openedTransaction = transaction.extend({ payment_methods: methodSet })

const REFUND_STATUSES = ['CREATED', 'PENDING', 'SETTLED', 'CANCELLED', 'FAILED'] as const
const refund = z.object({
  id: z.string().min(1),
  status: z.enum(REFUND_STATUSES).nullish(),
  comment: z.string().nullish(),
})
export type MakeCommerceRefund = z.infer<typeof refund>

const readErrorCode = (body: unknown): string | null => {
  const parsed = z.object({ code: z.union([z.string(), z.number()]) }).safeParse(body)
  return parsed.success ? String(parsed.data.code) : null
}

export interface MakeCommerceAccount {
  url: string
  shopId: string
  secret: string
}

/** Creates a client for the MakeCommerce API. The provider's npm package is outdated. */
export const createMakeCommerceClient = ({ url, shopId, secret }: MakeCommerceAccount) => {
  const baseUrl = `${url.replace(/\/(v1\/?)?$/, '')}/v1`
  const authorization = `Basic ${Buffer.from(`${shopId}:${secret}`).toString('base64')}`
  const buildRequest = (httpMethod: 'GET' | 'POST', path: string, body?: object): ProviderRequest => ({
    method: httpMethod,
    url: new URL(baseUrl + path),
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // A request without a response may have succeeded, so only GET is repeated.
    maxAttempts: httpMethod === 'GET' ? 3 : 1,
    readErrorCode,
  })
  const encodeId = encodeURIComponent
  return {
    listMethods: () =>
      requestProvider({ ...buildRequest('GET', '/methods?currency=EUR'), timeoutMs: 4_000, maxAttempts: 1 }, methodSet),
    // A surplus transaction stays unused and expires.
    openTransaction: (body: object) =>
      requestProvider({ ...buildRequest('POST', '/transactions', body), maxAttempts: 2 }, openedTransaction),
    readTransaction: (transactionId: string) =>
      requestProvider(buildRequest('GET', `/transactions/${encodeId(transactionId)}`), transaction),
    createRefund: (transactionId: string, body: { amount: string; comment: string }) =>
      requestProvider(buildRequest('POST', `/transactions/${encodeId(transactionId)}/refunds`, body), refund),
    readRefund: (refundId: string) => requestProvider(buildRequest('GET', `/refunds/${encodeId(refundId)}`), refund),
    listRefundsSince: (day: string) =>
      requestProvider(buildRequest('GET', `/refunds?since=${day}&per_page=100`), z.array(refund)),
  }
}
