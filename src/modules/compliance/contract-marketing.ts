import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams, languageCode } from '#wire/fields.ts'
import { enumWithDefault, listQuery, searchQuery } from '#wire/list-query.ts'
import { CONSENT_STOPS } from './domain/marketing-consent.ts'

const token = z.string().regex(/^[\w-]{1,200}$/)
const tokenParams = z.object({ token })
const allow = { permission: 'client.edit' } as const

const listedConsent = z.object({
  id: z.number().int(),
  /** Empty after the erasure of the person. */
  email: z.string(),
  given_at: z.iso.datetime(),
  /** The order whose form contained the consent; null for staff without the permission for orders. */
  order: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  language: languageCode,
  /** The text that the person agreed to. */
  text: z.string(),
  /** The beginning of the text's SHA-256. */
  version: z.string(),
  stopped_at: z.iso.datetime().nullable(),
  stopped_by: z.enum(CONSENT_STOPS).nullable(),
})
export type ListedConsent = z.infer<typeof listedConsent>

const consentQuery = listQuery({
  sorts: ['given_at'],
  sort: '-given_at',
  filters: { q: searchQuery, state: enumWithDefault(['active', 'stopped', 'all'], 'active') },
  pageSize: 50,
})
export type ConsentQuery = z.infer<typeof consentQuery>

/** Consents to advertising by email, and their withdrawal (docs/decisions/028-personal-data.md). */
export const marketingCalls = {
  unsubscribeByMail: endpoint({
    method: 'POST',
    path: '/v1/marketing/unsubscribe',
    summary: 'Withdraws a consent by one click in a mail program (RFC 8058), with the token of the mail',
    allow: 'anyone',
    query: tokenParams,
    as: 'form',
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: null,
    answers: 'empty',
    errorStatuses: [404],
    // Mail programs send no cookies; the token proves that the request comes from the mail.
    skipsCsrfToken: true,
  }),
  openUnsubscribePage: endpoint({
    method: 'GET',
    path: '/v1/marketing/unsubscribe',
    summary: 'Redirects mail programs that open the address to the page with a button',
    allow: 'anyone',
    query: tokenParams.extend({ lang: z.string().optional() }),
    response: null,
    answers: 'see-other',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/marketing/stop/:token',
    summary: 'Withdraws the consent of a mailed link from its page; repeating it does no harm',
    allow: 'anyone',
    params: tokenParams,
    response: null,
    answers: 'see-other',
    // The token proves that the reader of the mail presses the button.
    skipsCsrfToken: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/marketing/:token',
    summary: 'Returns whether the consent of a mailed link was withdrawn; it names no address, as mails are forwarded',
    allow: 'anyone',
    params: tokenParams,
    response: createItemResponseSchema(z.object({ is_stopped: z.boolean() })),
    errorStatuses: [404],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/marketing-consent',
    summary: 'Lists consents with their proof, the latest first',
    allow,
    query: consentQuery,
    response: createListResponseSchema(listedConsent),
    paged: true,
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/admin/marketing-consent/csv',
    summary: 'Exports the addresses with a consent as CSV, each with its unsubscribe address; the export is recorded',
    allow,
    response: null,
    answers: 'file',
  }),
  stopByStaff: endpoint({
    method: 'POST',
    path: '/v1/admin/marketing-consent/:id/stop',
    summary: 'Withdraws a consent for a person who asked staff',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404],
  }),
}
