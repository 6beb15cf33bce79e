import { z } from 'zod'
import { done } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { line, lines } from '#wire/fields.ts'

const LONGEST = 5_000

/** A honeypot: people do not see this field, so only robots fill it. */
const trap = z.string().max(500).optional()
/** How long the form was open, in milliseconds. Robots send sooner than people can write. */
const openFor = z.number().int().nonnegative()

/** `lines` accepts line breaks, so that a malformed address gets the one error of the email check. */
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

/** A message that is sent again under one key is mailed once. */
const headers = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })

/** Forms that send the shop a mail. */
export const messages = {
  contact: endpoint({
    method: 'POST',
    path: '/v1/contact-message',
    summary: 'Mails a contact message to the shop',
    allow: 'anyone',
    headers,
    body: contactMessage,
    response: done,
    refusals: [422, 429, 503],
  }),
  parts: endpoint({
    method: 'POST',
    path: '/v1/parts-request',
    summary: 'Mails a request for unlisted parts to the shop',
    allow: 'anyone',
    headers,
    body: partsRequest,
    response: done,
    refusals: [422, 429, 503],
  }),
}
