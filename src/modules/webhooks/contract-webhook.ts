import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { WEBHOOK_EVENTS } from './domain/events.ts'

const allow = { permission: 'settings.edit' } as const

const event = z.enum(WEBHOOK_EVENTS)

const fields = z.object({
  url: z.string().trim().max(500),
  events: z.array(event).min(1, 'webhookAdmin.problem.events').max(WEBHOOK_EVENTS.length),
})

const webhook = fields.extend({
  id: z.number().int(),
  active: z.boolean(),
  created_at: z.iso.datetime(),
  version: z.number().int(),
  /** The start of the current series of failures; null while deliveries succeed. */
  failing_since: z.iso.datetime().nullable(),
  /** Until this time the previous secret signs messages too. */
  previous_secret_expires_at: z.iso.datetime().nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
  /** True when the user may see the events of this webhook, which every change except a ping requires. */
  can_change: z.boolean(),
})
export type StaffWebhook = z.infer<typeof webhook>

const delivery = z.object({
  id: z.number().int(),
  message_id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, 'ping']),
  subject: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  next_at: z.iso.datetime().nullable(),
  /** The HTTP status of the last attempt; null without an answer. */
  status: z.number().int().nullable(),
  failure: z.string().nullable(),
  url: z.string(),
  can_replay: z.boolean(),
})
export type StaffDelivery = z.infer<typeof delivery>

const deliveryQuery = listQuery({
  sorts: ['at'],
  sort: '-at',
  filters: {
    q: searchQuery,
    webhook: optionalFilter(id),
    state: optionalFilter(z.enum(['waiting', 'delivered', 'failed'])),
    event: optionalFilter(event),
  },
})
export type DeliveryQuery = z.output<typeof deliveryQuery>

/** The secret is returned only once. */
const webhookWithSecret = createItemResponseSchema(webhook.extend({ secret: z.string() }))

export const webhookAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/webhook',
    summary: 'Lists webhooks with their state',
    allow,
    response: createListResponseSchema(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/webhook',
    summary: 'Creates a webhook; returns its signing secret, which is shown only once',
    allow,
    body: fields,
    response: webhookWithSecret,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/webhook/:id',
    summary: 'Changes or deactivates a webhook; waiting messages stay',
    allow,
    params: idParams,
    body: fields.extend({ active: z.boolean(), baseVersion: z.number().int() }),
    response: createItemResponseSchema(webhook),
    errorStatuses: [404, 409],
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/v1/admin/webhook/:id/secret',
    summary: 'Creates a new signing secret; the previous one also signs for a day',
    allow,
    params: idParams,
    response: webhookWithSecret,
    errorStatuses: [404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/webhook/:id',
    summary: 'Deletes a webhook with all its messages',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404],
  }),
  ping: endpoint({
    method: 'POST',
    path: '/v1/admin/webhook/:id/ping',
    summary: 'Sends a test message',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/v1/admin/webhook-delivery',
    summary: 'Lists webhook messages, newest first',
    allow,
    query: deliveryQuery,
    response: createListResponseSchema(delivery),
    paged: true,
  }),
  replay: endpoint({
    method: 'POST',
    path: '/v1/admin/webhook-delivery/:id/replay',
    summary: 'Sends a message again with the same id',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404],
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: '/v1/admin/webhook/:id/replay',
    summary: 'Sends all failed messages again',
    allow,
    params: idParams,
    response: createItemResponseSchema(z.object({ count: z.number().int() })),
    errorStatuses: [404],
  }),
}
