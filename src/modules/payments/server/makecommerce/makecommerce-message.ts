import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#kernel/parse-json.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { PaymentOutcome } from '#payments/domain/payment-states.ts'
import { parseAmount } from '#payments/domain/provider-amount.ts'
import type { ParsedMessage, PaymentUpdate, ProviderMessage } from '../payment-provider.ts'

export const MAKECOMMERCE = 'makecommerce'

export const TRANSACTION_STATUSES = [
  'CREATED',
  'PENDING',
  'CANCELLED',
  'EXPIRED',
  'APPROVED',
  'COMPLETED',
  'PART_REFUNDED',
  'REFUNDED',
] as const

/** Outcome of each status; only COMPLETED means that money arrived. */
const OUTCOMES: Readonly<Record<(typeof TRANSACTION_STATUSES)[number], PaymentOutcome>> = {
  CREATED: 'open',
  PENDING: 'pending',
  APPROVED: 'pending',
  CANCELLED: 'cancelled',
  EXPIRED: 'cancelled',
  COMPLETED: 'completed',
  PART_REFUNDED: 'refunded-part',
  REFUNDED: 'refunded-whole',
}

/** Amounts are strings or numbers with any number of decimals. */
export const providerAmount = z.union([z.string(), z.number()]).transform((value, context) => {
  const cents = parseAmount(String(value))
  if (cents === null) context.addIssue({ code: 'custom', message: 'no amount' })
  return cents ?? 0
})

const paymentReturnSchema = z.object({
  message_type: z.literal('payment_return'),
  transaction: z.string().min(1),
  status: z.enum(TRANSACTION_STATUSES),
  amount: providerAmount,
  currency: z.string(),
  reference: z.string(),
  merchant_data: z.string().nullish(),
})

/** Computes UPPERCASE(HEX(SHA-512(json as received + secret))). */
export const computeMac = (json: string, secret: string): string =>
  createHash('sha512').update(`${json}${secret}`, 'utf8').digest('hex').toUpperCase()

const isMacValid = (json: string, mac: string, secret: string): boolean => {
  const expectedMac = Buffer.from(computeMac(json, secret))
  const receivedMac = Buffer.from(mac)
  return receivedMac.length === expectedMac.length && timingSafeEqual(receivedMac, expectedMac)
}

/** Reads `json` and `mac` from a form, the address or a JSON body. The text of `json` stays unchanged for the MAC. */
const readFields = ({ method, headers, rawBody, query }: ProviderMessage): { json: string; mac: string } | null => {
  const urlFields = { json: query.get('json'), mac: query.get('mac') }
  if (urlFields.json !== null && urlFields.mac !== null) return { json: urlFields.json, mac: urlFields.mac }
  if (method === 'GET') return null
  const text = rawBody.toString('utf8')
  if (headers['content-type']?.startsWith('application/json')) {
    const body = z.object({ json: z.string(), mac: z.string() }).safeParse(parseJson(text))
    return body.success ? body.data : null
  }
  const form = new URLSearchParams(text)
  const [json, mac] = [form.get('json'), form.get('mac')]
  return json !== null && mac !== null ? { json, mac } : null
}

/** Parses a return or a notification; both have the same content. */
export const parseMessage = (
  message: ProviderMessage,
  { shopId, secret }: { shopId: string; secret: string },
): Result<ParsedMessage, 'unreadable' | 'notGenuine'> => {
  const fields = readFields(message)
  if (!fields || !isMacValid(fields.json, fields.mac, secret)) return failure('notGenuine')
  const payload = z.record(z.string(), z.unknown()).safeParse(parseJson(fields.json))
  if (!payload.success) return failure('unreadable')
  const { message_type, shop } = payload.data
  // Cards also send messages about saved tokens, which the shop does not use.
  if (message_type !== undefined && message_type !== 'payment_return') return ok({ kind: 'nothing' })
  if (shop !== undefined && shop !== shopId) return failure('notGenuine')
  const parsed = paymentReturnSchema.safeParse({ message_type: 'payment_return', ...payload.data })
  if (!parsed.success) return failure('unreadable')
  return ok({ kind: 'update', update: toPaymentUpdate({ ...parsed.data, id: parsed.data.transaction }, payload.data) })
}

interface Transaction {
  id: string
  status: (typeof TRANSACTION_STATUSES)[number]
  amount: number
  currency: string
  reference: string
  merchant_data?: string | null | undefined
}

/** `reference` is the order number that the bank shows; `merchant_data` is the shop's reference of the payment. */
export const toPaymentUpdate = (input: Transaction, payload: Record<string, unknown>): PaymentUpdate => ({
  provider: MAKECOMMERCE,
  reference: input.merchant_data ?? null,
  providerReference: input.id,
  orderNumber: input.reference,
  amountCents: input.amount,
  currency: input.currency,
  outcome: OUTCOMES[input.status],
  payload,
})
