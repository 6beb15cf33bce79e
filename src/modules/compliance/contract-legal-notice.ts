import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues, isoDay, multiLineText, multilingualSchema, multilingualText } from '#wire/fields.ts'

const allow = { permission: 'settings.edit' } as const
const additions = multilingualSchema(multiLineText(20_000))

const notices = z.object({
  /** The owner's additions to the facts that the program knows. Empty texts are not shown. */
  legalNotices: z.object({
    accessibility: additions,
    privacy: additions,
    /** The owner's last check of accessibility; null and empty texts mean the check of this version. */
    checkedOn: isoDay.nullable(),
    checkMethod: multilingualSchema(multiLineText(2_000)),
    /** Known barriers, a line each. */
    gaps: additions,
    /** Where buyers bring old batteries, devices and tyres besides the shop, a line each. */
    collectionPoints: additions,
  }),
  /** The checkout asks buyers for consent to advertising by email. */
  asksMarketing: z.boolean(),
})
export type NoticeSettings = z.infer<typeof notices>

/** The values that apply while the owner enters none, in the shop's languages. */
const storedNotices = notices.extend({
  defaults: z.object({ day: z.iso.date(), method: multilingualText, gaps: multilingualText }),
})

const statement = z.object({
  title: z.string(),
  parts: z.array(z.object({ type: z.enum(['heading', 'text', 'item']), text: z.string() })),
})
export type AccessibilityStatement = z.infer<typeof statement>

/** Columns of the register of processing activities (regulation (EU) 2016/679 art. 30). */
export const REGISTER_COLUMNS = [
  'activity',
  'purpose',
  'basis',
  'people',
  'data',
  'recipients',
  'transfers',
  'retention',
  'measure',
  'security',
] as const

const register = z.object({
  /** The name and contact data of the controller, a line each. */
  controller: z.array(z.string()),
  activities: z.array(z.object(Object.fromEntries(REGISTER_COLUMNS.map(name => [name, z.string()])) as Row)),
  /** Services that receive data, by the settings in use. */
  recipients: z.array(z.object({ name: z.string(), role: z.string(), country: z.string() })),
  additions: z.string(),
})
type Row = Record<(typeof REGISTER_COLUMNS)[number], z.ZodString>
export type PrivacyRegister = z.infer<typeof register>

/** The accessibility statement and the register of processing activities (docs/decisions/041-legal-notices.md). */
export const legalNoticeCalls = {
  statement: endpoint({
    method: 'GET',
    path: '/v1/accessibility-statement',
    summary: 'Returns the accessibility statement of the shop',
    allow: 'anyone',
    response: createItemResponseSchema(statement),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/legal-notices',
    summary:
      'Returns the owner’s additions to the accessibility statement and the privacy register, and whether the checkout asks for consent to advertising',
    allow,
    response: createItemResponseSchema(storedNotices),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/legal-notices',
    summary: 'Changes the additions to both documents, and whether the checkout asks for consent to advertising',
    allow,
    body: notices.partial({ asksMarketing: true }).extend({ before: baseValues }),
    response: createItemResponseSchema(storedNotices),
    errorStatuses: [409],
  }),
  register: endpoint({
    method: 'GET',
    path: '/v1/admin/privacy-register',
    summary: 'Returns the register of processing activities, made from jobs and settings of the shop',
    allow,
    response: createItemResponseSchema(register),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/admin/privacy-register/:format',
    summary: 'Returns the register of processing activities as CSV or PDF',
    allow,
    params: z.object({ format: z.enum(['csv', 'pdf']) }),
    response: null,
    answers: 'file',
  }),
}
