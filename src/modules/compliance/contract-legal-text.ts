import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import {
  baseValues,
  enabledLanguage,
  idParams,
  languageCode,
  multiLineText,
  multilingualSchema,
  singleLineText,
} from '#wire/fields.ts'
import { ORDER_TEXT_KINDS } from './domain/legal-text.ts'

const allow = { permission: 'order.edit' } as const

const kind = z.enum(ORDER_TEXT_KINDS)

const legalText = z.object({
  kind,
  language: languageCode,
  /** The address of the document. */
  url: z.string(),
  /** SHA-256 of the content; the PDF of a text shows the beginning. */
  hash: z.string(),
  /** The moment at which the shop first used the text. */
  valid_from: z.iso.datetime(),
})
export type LegalText = z.infer<typeof legalText>

/** Legal texts of orders (docs/decisions/033-legal-texts.md). */
export const legalTextCalls = {
  download: endpoint({
    method: 'GET',
    path: '/order/legal/:token/:kind',
    summary: 'Returns a legal text or the guarantee notice that was in force when the order was placed',
    allow: 'anyone',
    params: z.object({ token: z.string(), kind }),
    response: null,
    answers: 'file',
    errorStatuses: [404, 410],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/order/:id/legal-text',
    summary: 'Lists the legal texts and the guarantee notice that were in force when the order was placed',
    allow,
    params: idParams,
    response: createItemResponseSchema(z.array(legalText)),
    errorStatuses: [404],
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/legal-text/:id/pdf',
    summary: 'Returns a stored legal text as PDF',
    allow,
    params: idParams,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}

const settingsAllow = { permission: 'settings.edit' } as const
/** The directive's instructions have 2,500 characters. */
const wording = multilingualSchema(multiLineText(20_000))
const label = multilingualSchema(singleLineText(80))

const withdrawalTexts = z.object({
  withdrawalTexts: z.object({
    returnCost: z.enum(['buyer', 'shop']),
    /** Empty texts mean the default wording. */
    instructions: wording,
    form: wording,
    /** The labels of the two steps of the withdrawal function; empty texts mean the official ones. */
    openLabel: label,
    confirmLabel: label,
  }),
  /** Estimated maximum cost of returning goods that post does not take; null names no sum. */
  largeReturnCents: z.number().int().min(1).max(1_000_000).nullable(),
})

/** The wording of the withdrawal instructions and the model form. */
export const withdrawalTextCalls = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/withdrawal-texts',
    summary: 'Returns the wording of the withdrawal instructions and form',
    allow: settingsAllow,
    response: createItemResponseSchema(withdrawalTexts),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/withdrawal-texts',
    summary: 'Changes the wording of the withdrawal instructions and form; orders keep the earlier one',
    allow: settingsAllow,
    /** Without `largeReturnCents` the stored sum stays. */
    body: withdrawalTexts.partial({ largeReturnCents: true }).extend({ before: baseValues }),
    response: createItemResponseSchema(withdrawalTexts),
    errorStatuses: [409],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/v1/admin/withdrawal-texts/:language/pdf',
    summary: 'Returns the withdrawal instructions and form in force as PDF',
    allow: settingsAllow,
    params: z.object({ language: enabledLanguage }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}
