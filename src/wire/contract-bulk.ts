import { z } from 'zod'
import { createItemResponseSchema } from './answer.ts'
import { type Allow, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { strictFilters } from './list-query.ts'

/** The maximum number of rows of one call. Larger operations take several calls with the same id. */
export const BULK_BATCH_SIZE = 200
const MAX_SELECTED = 100_000

/**
 * Selects rows by id, or all rows of a filtered list except some. An invalid filter is rejected, as ignoring it would
 * select every row.
 */
const createSelectionSchema = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.union([
    z.object({ ids: z.array(id).min(1).max(MAX_SELECTED) }),
    z.object({ all: strictFilters(filters), except: z.array(id).max(MAX_SELECTED) }),
  ])

/** Rows that are not changed, grouped by reason. */
const rejections = z.array(
  z.object({
    reason: z.string(),
    count: z.number().int(),
    /** Names of the first rows. */
    names: z.array(z.string()),
  }),
)
export type BulkRejections = z.infer<typeof rejections>

/** The preview of an operation; nothing is changed yet. */
const plan = z.object({
  /** Ids of the rows that would change. */
  ids: z.array(z.number().int()),
  refused: rejections,
  /** Rows that would change, about which the user must know more, such as a price below cost. */
  notes: rejections.optional(),
  /** The first changes. */
  examples: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type BulkPlan = z.infer<typeof plan>

const step = z.object({
  changed: z.number().int(),
  refused: rejections,
  /** Changed rows about which the user must know more, such as a new address, grouped by the message. */
  notes: rejections.optional(),
})
/** The result of undoing one batch. */
export const undoStep = z.object({
  undone: z.number().int(),
  /** The number of rows that somebody changed in the meantime; they are not undone. */
  skipped: z.number().int(),
  /** The id to continue after; null at the end. */
  next: z.number().int().nullable(),
  /** Restored rows about which the user must know more. */
  notes: rejections.optional(),
})
export type BulkUndoStep = z.infer<typeof undoStep>

interface BulkEndpointOptions<Filters extends z.ZodRawShape, Action extends z.ZodType> {
  /** The address of the list. */
  path: string
  allow: Allow
  filters: Filters
  action: Action
}

/** Defines the calls of bulk operations on a list: preview, execution in steps, undo. */
export const defineBulkEndpoints = <Filters extends z.ZodRawShape, Action extends z.ZodType>(
  options: BulkEndpointOptions<Filters, Action>,
) => {
  const { path, allow, filters, action } = options
  return {
    plan: endpoint({
      method: 'POST',
      path: `${path}/bulk/plan`,
      summary: 'Previews a bulk operation without changing anything',
      allow,
      body: z.object({ selection: createSelectionSchema(filters), action }),
      response: createItemResponseSchema(plan),
    }),
    step: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      summary: 'Changes many rows; steps with the same `operationId` are undone together',
      allow,
      body: z.object({ ids: z.array(id).min(1).max(BULK_BATCH_SIZE), action, operationId: z.uuid() }),
      response: createItemResponseSchema(step),
      errorStatuses: [409],
      isBulkStep: true,
    }),
    undo: endpoint({
      method: 'POST',
      path: `${path}/bulk/undo`,
      summary: 'Undoes the next part of the user’s bulk operation; rows changed since then are skipped',
      allow,
      body: z.object({ operationId: z.uuid(), after: z.number().int().min(0) }),
      response: createItemResponseSchema(undoStep),
      errorStatuses: [404],
      isBulkStep: true,
    }),
  }
}
