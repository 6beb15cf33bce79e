import { z } from 'zod'
import { MAX_UNPAID_DAYS } from '#orders/domain/unpaid-orders.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const

const orderSettings = z.object({
  /** Days after which an order that nobody paid is cancelled. */
  unpaidDays: z.number().int().min(1).max(MAX_UNPAID_DAYS),
  /** Minutes for which an unpaid order holds limited stock before a payment starts. */
  unpaidHoldMinutes: z.number().int().min(10).max(4_320),
  /** Limits of unpaid holds per browser or e-mail; an IP address may hold ten times as much. */
  unpaidLimits: z.object({
    lines: z.number().int().min(1).max(10_000),
    pieces: z.number().int().min(1).max(1_000_000),
    cents: z.number().int().min(1).max(2_147_483_647),
  }),
})

/** Settings for unpaid orders. */
export const orderSettingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/order-settings',
    summary: 'Returns the settings for unpaid orders',
    allow,
    response: createItemResponseSchema(orderSettings),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/order-settings',
    summary: 'Updates the settings for unpaid orders',
    allow,
    /** Omitted fields stay unchanged. */
    body: orderSettings.partial().extend({ before: baseValues }),
    response: createItemResponseSchema(orderSettings),
    errorStatuses: [409],
  }),
}

/** The largest number that a document can show without its layout breaking. */
const MAX_INVOICE_NUMBER = 999_999_999

const invoiceNumber = z.object({
  /** The number of the next invoice or credit note. */
  next: z.number().int().min(1).max(MAX_INVOICE_NUMBER),
})

/** The series of invoices and credit notes. */
export const invoiceNumberEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/invoice-number',
    summary: 'Returns the number of the next invoice or credit note',
    allow,
    response: createItemResponseSchema(invoiceNumber),
  }),
  raise: endpoint({
    method: 'PUT',
    path: '/v1/admin/invoice-number',
    summary:
      'Raises the number of the next invoice or credit note, so that a restored shop gives no number twice. A lower number is refused',
    allow,
    body: invoiceNumber,
    response: createItemResponseSchema(invoiceNumber),
    errorStatuses: [422],
  }),
}
