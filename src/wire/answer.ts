import { z } from 'zod'
import type { Problem } from './problem.ts'

/** Every answer that is no refusal, as it travels: what a handler tells, and that it succeeded. */
export const succeeded = <Content extends object>(content?: Content) => ({ success: true as const, ...content })

/** An answer with these fields. */
export const answer = <Shape extends z.ZodRawShape>(fields: Shape) => z.object({ success: z.literal(true), ...fields })

/** An answer with one thing: `{ success: true, data }`. */
export const one = <T extends z.ZodType>(data: T) => answer({ data })

/** An answer with rows of a list: `{ success: true, results }`; where in the list they are is told by the paging headers. */
export const listOf = <T extends z.ZodType>(row: T) => answer({ results: z.array(row) })

/** The answer that says only that it was done. */
export const done = answer({})

/** Every refusal, whatever its status. */
export const problem: z.ZodType<Problem> = z.object({
  success: z.literal(false),
  status: z.literal('error').optional(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  redirect: z.string().optional(),
})
