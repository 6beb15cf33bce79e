import { z } from 'zod'
import {
  APPROVAL_KINDS,
  MAX_APPROVAL_COUNTRIES,
  MAX_APPROVAL_FILES,
  MAX_APPROVAL_NUMBER_LENGTH,
  MAX_REGULATION_LENGTH,
  ROAD_USES,
} from '#catalog/domain/road-approval.ts'
import { id, multiLineText, multilingualSchema, multilingualText, singleLineText } from '#wire/fields.ts'

const MAX_CONDITIONS_LENGTH = 4_000

const shape = {
  kind: z.enum(APPROVAL_KINDS),
  /** The UN regulation of an ECE approval, such as `R90`. */
  regulation: singleLineText(MAX_REGULATION_LENGTH),
  number: singleLineText(MAX_APPROVAL_NUMBER_LENGTH),
  /** The manufacturer's statements by ISO 3166-1 code. */
  countries: z.array(z.object({ country: singleLineText(2), use: z.enum(ROAD_USES) })).max(MAX_APPROVAL_COUNTRIES),
  /** The statement for other countries. */
  elsewhere: z.enum(ROAD_USES),
  /** Public files of the shop. */
  fileIds: z.array(id).max(MAX_APPROVAL_FILES),
}

/** A document about road use in requests, and in answers to staff. */
export const approval = z.object({ ...shape, conditions: multilingualSchema(multiLineText(MAX_CONDITIONS_LENGTH)) })
export const storedApproval = z.object({ ...shape, conditions: multilingualText })

/** Documents about road use as pages show them, in the language of the answer. */
export const shownApprovals = z.object({
  title: z.string(),
  notes: z.array(z.string()),
  documentsLabel: z.string(),
  approvals: z.array(
    z.object({
      title: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
      documents: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
})
