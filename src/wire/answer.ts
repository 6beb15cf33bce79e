import { z } from 'zod'
import type { Problem } from './problem.ts'

/** An answer with one thing: `{ success: true, data }`. */
export const one = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data })

/** The answer that says only that it was done. */
export const done = z.object({ success: z.literal(true) })

/** Every refusal, whatever its status. */
export const problem: z.ZodType<Problem> = z.object({
  success: z.literal(false),
  status: z.literal('error').optional(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  redirect: z.string().optional(),
})

/** The message of a 401; clients know it by its exact words (spec.md section 8). */
export const INVALID_CREDENTIALS = 'Your request was made with invalid credentials.'

export const multilingualText = z.object({
  type: z.literal('language'),
  et: z.string().optional(),
  en: z.string().optional(),
})
