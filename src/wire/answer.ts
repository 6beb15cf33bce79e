import { z } from 'zod'
import type { Problem } from './problem.ts'

/** Builds the body of a successful answer. */
export const succeeded = <Content extends object>(content?: Content) => ({ success: true as const, ...content })

/** The schema of a successful answer with these fields. */
export const answer = <Shape extends z.ZodRawShape>(fields: Shape) => z.object({ success: z.literal(true), ...fields })

/** The schema of an answer with one item: `{ success: true, data }`. */
export const one = <T extends z.ZodType>(data: T) => answer({ data })

/** The schema of an answer with rows of a list: `{ success: true, results }`. The paging headers carry the position. */
export const listOf = <T extends z.ZodType>(row: T) => answer({ results: z.array(row) })

/** The schema of a successful answer without content. */
export const done = answer({})

/** The schema of every error answer. */
export const problem: z.ZodType<Problem> = z.object({
  success: z.literal(false),
  status: z.literal('error').optional(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  redirect: z.string().optional(),
})
