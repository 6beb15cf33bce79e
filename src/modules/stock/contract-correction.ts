import { z } from 'zod'
import { answer } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, line } from '#wire/fields.ts'
import { CORRECTION_REASONS } from './domain/movements.ts'

export const MOST_PIECES = 1_000_000
export const MOST_CHANGES = 1_000
const LONGEST_NOTE = 300
export const pieces = z.number().int().min(0).max(MOST_PIECES)
export const note = line(LONGEST_NOTE)

const correction = z.object({
  reason: z.enum(CORRECTION_REASONS),
  /** Required when the reason is `other`. */
  note,
  changes: z
    .array(
      z.object({
        product_id: id,
        warehouse_id: id,
        /** The amount that the client showed. */ seen: pieces,
        amount: pieces,
      }),
    )
    .min(1)
    .max(MOST_CHANGES),
})
export type Correction = z.output<typeof correction>

/** The warehouse module serves this endpoint, and several screens use it. */
export const stockCorrection = {
  correct: endpoint({
    method: 'POST',
    path: '/v1/admin/stock/correct',
    summary: 'Corrects stock amounts, all or none; 409 when an amount differs from `seen`',
    allow: { permission: 'stock.edit' },
    body: correction,
    response: answer({ moved: z.number().int() }),
    refusals: [404, 409],
  }),
}
