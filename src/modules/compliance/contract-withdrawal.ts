import { z } from 'zod'
import { WITHDRAWAL_EXCLUSIONS } from '#catalog/domain/withdrawal-exclusion.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { languageCode, multiLineText, singleLineText } from '#wire/fields.ts'

const token = z.string().regex(/^[\w-]{1,200}$/)
const tokenParams = z.object({ token })

/** The form sends an amount for each line of the order, empty for lines that stay with the buyer. */
const amountList = z.preprocess(
  // A form sends a single value as a text and none at all as undefined.
  value => (Array.isArray(value) ? value : [value].filter(amount => amount !== undefined)),
  z.array(z.string().max(10)).max(500),
)

const withdrawnLine = z.object({
  code1: z.string(),
  name: z.string(),
  unit: z.string(),
  amount: z.number().int(),
  exclusion: z.enum(WITHDRAWAL_EXCLUSIONS),
})

/** A statement, for the holder of its token. */
export const statement = z.object({
  name: z.string(),
  /** The order number as typed. */
  contract: z.string(),
  email: z.string(),
  /** The goods in the consumer's words; empty means the whole order. */
  goods: z.string(),
  /** The chosen lines; empty means the whole order, or goods in words. */
  lines: z.array(withdrawnLine),
  /** Null for a draft. */
  submitted_at: z.iso.datetime().nullable(),
  /** The language in which it was written. */
  language: languageCode,
})
export type WithdrawalStatement = z.infer<typeof statement>

/** The second step also shows the label of its button, in the language of the request. */
const readStatement = statement.extend({ confirm_label: z.string() })
export type ReadStatement = z.infer<typeof readStatement>

/** The values that the form starts with; the lines of an order appear only to the holder of its link. */
const formValues = z.object({
  name: z.string(),
  contract: z.string(),
  email: z.string(),
  goods: z.string(),
  lines: z.array(withdrawnLine.extend({ position: z.number().int(), chosen: z.number().int() })),
})
export type WithdrawalForm = z.infer<typeof formValues>

export const withdrawal = {
  draft: endpoint({
    method: 'POST',
    path: '/withdrawal/draft',
    summary: 'Stores a draft of a withdrawal from a form and redirects to the page that asks for confirmation',
    allow: 'anyone',
    body: z.object({
      name: singleLineText(200).default(''),
      contract: singleLineText(100).default(''),
      email: singleLineText(254).default(''),
      goods: multiLineText(4_000).default(''),
      /** The token of the order page that the consumer came from. */
      order: token.optional(),
      /** The token of the draft that is being corrected. */
      draft: token.optional(),
      position: amountList,
      amount: amountList,
    }),
    as: 'form',
    response: null,
    answers: 'see-other',
    // A foreign page can only store a draft, which has no effect.
    skipsCsrfToken: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/withdrawal/confirm/:token',
    summary: 'Submits a drafted withdrawal, mails the receipt and redirects to it; repeating it does no harm',
    allow: 'anyone',
    params: tokenParams,
    response: null,
    answers: 'see-other',
    errorStatuses: [404],
    // The token of the draft proves that its author confirms.
    skipsCsrfToken: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/withdrawal/:token',
    summary: 'Returns a drafted or submitted withdrawal',
    allow: 'anyone',
    params: tokenParams,
    response: createItemResponseSchema(readStatement),
    errorStatuses: [404],
  }),
  form: endpoint({
    method: 'GET',
    path: '/v1/withdrawal-form',
    summary: 'Returns the values of the withdrawal form, from the link of an order or from a draft',
    allow: 'anyone',
    query: z.object({ order: token.optional(), draft: token.optional() }),
    response: createItemResponseSchema(formValues),
  }),
}
