import { z } from 'zod'
import { MOST_UNPAID_DAYS } from '#orders/domain/unpaid.ts'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

const allow = { permission: 'settings.edit' } as const

const orderSettings = z.object({
  /** Days after which an order that nobody paid is cancelled. */
  unpaidDays: z.number().int().min(1).max(MOST_UNPAID_DAYS),
})

/** How the shop deals with its orders. */
export const orderSettingsCalls = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/order-settings',
    summary: 'How the shop deals with its orders',
    allow,
    response: one(orderSettings),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/order-settings',
    summary: 'Changes how the shop deals with its orders',
    allow,
    body: orderSettings,
    response: one(orderSettings),
  }),
}
