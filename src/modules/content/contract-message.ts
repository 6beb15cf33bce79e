import { z } from 'zod'
import { successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multiLineText, singleLineText } from '#wire/fields.ts'

const MAX_MESSAGE_LENGTH = 5_000

/** A honeypot: people do not see this field, so only robots fill it. */
const honeypot = z.string().max(500).optional()
/** Time between opening and sending the form, in milliseconds. Robots send sooner than people can write. */
const openFor = z.number().int().nonnegative()

/** `multiLineText` accepts line breaks, so that a malformed address gets the one error of the email check. */
const sender = {
  name: singleLineText(),
  email: multiLineText(200),
  phone: singleLineText().optional(),
  website: honeypot,
  openFor,
}

export const contactMessage = z.object({
  ...sender,
  topic: singleLineText().optional(),
  message: multiLineText(MAX_MESSAGE_LENGTH),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const partsRequest = z.object({
  ...sender,
  make: singleLineText(),
  model: singleLineText(),
  year: singleLineText(),
  engine: singleLineText().optional(),
  vin: singleLineText().optional(),
  parts: z
    .array(
      z.object({ name: singleLineText(), code: singleLineText().optional(), amount: z.number().int().min(1).max(999) }),
    )
    .min(1)
    .max(20),
  message: multiLineText(MAX_MESSAGE_LENGTH).optional(),
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
    response: successResponse,
    errorStatuses: [422, 429, 503],
  }),
  parts: endpoint({
    method: 'POST',
    path: '/v1/parts-request',
    summary: 'Mails a request for unlisted parts to the shop',
    allow: 'anyone',
    headers,
    body: partsRequest,
    response: successResponse,
    errorStatuses: [422, 429, 503],
  }),
}
