import { z } from 'zod'
import { done } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { line, lines } from '#wire/fields.ts'

const LONGEST = 5_000

/** Nobody sees this field: whoever fills it is no person. */
const trap = z.string().max(500).optional()
/** How long the form was open, in milliseconds: a person needs a while to write. */
const openFor = z.number().int().nonnegative()

/** A mailbox is judged, and told to be wrong, as a whole. */
const sender = { name: line(), email: lines(200), phone: line().optional(), website: trap, openFor }

export const contactMessage = z.object({ ...sender, topic: line().optional(), message: lines(LONGEST) })
export type ContactMessage = z.infer<typeof contactMessage>

export const partsRequest = z.object({
  ...sender,
  make: line(),
  model: line(),
  year: line(),
  engine: line().optional(),
  vin: line().optional(),
  parts: z
    .array(z.object({ name: line(), code: line().optional(), amount: z.number().int().min(1).max(999) }))
    .min(1)
    .max(20),
  message: lines(LONGEST).optional(),
})
export type PartsRequest = z.infer<typeof partsRequest>

/** The same message under the same key is mailed once, however often it is sent. */
const headers = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })

/** Forms whose messages reach the shop by mail. */
export const messages = {
  contact: endpoint({
    method: 'POST',
    path: '/v1/contact-message',
    summary: 'Sends the shop a message by mail',
    allow: 'anyone',
    headers,
    body: contactMessage,
    response: done,
    refusals: [422, 429, 503],
  }),
  parts: endpoint({
    method: 'POST',
    path: '/v1/parts-request',
    summary: 'Asks the shop for parts that it does not list, by mail',
    allow: 'anyone',
    headers,
    body: partsRequest,
    response: done,
    refusals: [422, 429, 503],
  }),
}
