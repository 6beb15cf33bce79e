import { z } from 'zod'
import { createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, singleLineText } from '#wire/fields.ts'
import { CORRECTION_REASONS } from './domain/movements.ts'

export const MAX_PIECES = 1_000_000
export const MAX_CHANGES = 1_000
const MAX_NOTE_LENGTH = 300
export const pieces = z.number().int().min(0).max(MAX_PIECES)
export const note = singleLineText(MAX_NOTE_LENGTH)

const correction = z.object({
  reason: z.enum(CORRECTION_REASONS),
  /** Required when the reason is `other`. */
  note,
  changes: z
    .array(
      z.object({
        product_id: id,
        warehouse_id: id,
        /** The amount that the client showed. */
        seen: pieces,
        amount: pieces,
      }),
    )
    .min(1)
    .max(MAX_CHANGES),
})
export type Correction = z.output<typeof correction>

/** The warehouse module serves this endpoint; the contract is here, because several modules call it. */
export const stockCorrection = {
  correct: endpoint({
    method: 'POST',
    path: '/v1/admin/stock/correct',
    summary: 'Corrects stock amounts, all together; 409 when an amount differs from `seen`',
    allow: { permission: 'stock.edit' },
    body: correction,
    response: createResponseSchema({ moved: z.number().int() }),
    errorStatuses: [404, 409],
  }),
}
