import { z } from 'zod'
import { one } from './answer.ts'
import { type Allow, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { strictFilters } from './list-query.ts'

/** Rows that are changed by one call; more are several calls of the same act. */
export const BULK_STEP = 200
const MOST_CHOSEN = 100_000

/** Which rows are meant: those that are named, or all that a list shows but some; a filter that means nothing there is refused here. */
const whichOf = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.union([
    z.object({ ids: z.array(id).min(1).max(MOST_CHOSEN) }),
    z.object({ all: strictFilters(filters), except: z.array(id).max(MOST_CHOSEN) }),
  ])

/** What is not done, and why. */
const refusals = z.array(
  z.object({
    reason: z.string(),
    count: z.number().int(),
    /** The first of them by name. */
    names: z.array(z.string()),
  }),
)
export type BulkRefusals = z.infer<typeof refusals>

/** What would be done: nothing is yet. */
const plan = z.object({
  /** Of those that would change. */
  ids: z.array(z.number().int()),
  refused: refusals,
  /** The first changes as they would be. */
  examples: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type BulkPlan = z.infer<typeof plan>

const step = z.object({ changed: z.number().int(), refused: refusals })
const undone = z.object({
  undone: z.number().int(),
  /** Somebody changed these since; they stay as they are. */
  left: z.number().int(),
  /** Goes on behind this entry; null: that was all. */
  next: z.number().int().nullable(),
})

interface BulkWords<Filters extends z.ZodRawShape, Deed extends z.ZodType> {
  /** Of the list. */
  path: string
  allow: Allow
  /** What the list is narrowed by. */
  filters: Filters
  deed: Deed
}

/** The calls by which many rows of a list are changed at once: tried first, done in steps that are one act, taken back. */
export const bulkCalls = <Filters extends z.ZodRawShape, Deed extends z.ZodType>(words: BulkWords<Filters, Deed>) => {
  const { path, allow, filters, deed } = words
  return {
    plan: endpoint({
      method: 'POST',
      path: `${path}/bulk/plan`,
      summary: 'What a change of many rows would do; nothing is changed',
      allow,
      body: z.object({ which: whichOf(filters), deed }),
      response: one(plan),
    }),
    step: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      summary: 'Changes many rows; steps of the same act are taken back together',
      allow,
      body: z.object({ ids: z.array(id).min(1).max(BULK_STEP), deed, act: z.uuid() }),
      response: one(step),
      refusals: [409],
      stepOfMany: true,
    }),
    undo: endpoint({
      method: 'POST',
      path: `${path}/bulk/undo`,
      summary: 'Takes back a part of an own act; what was changed since stays',
      allow,
      body: z.object({ act: z.uuid(), after: z.number().int().min(0) }),
      response: one(undone),
      refusals: [404],
      stepOfMany: true,
    }),
  }
}
