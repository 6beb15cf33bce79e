import { z } from 'zod'
import type { Problem } from './problem.ts'

/** Builds the body of a successful answer. */
export const buildSuccessBody = <Content extends object>(content?: Content) => ({ success: true as const, ...content })

/** Builds the schema of a successful answer with these fields. */
export const createResponseSchema = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.object({ success: z.literal(true), ...fields })

/** Builds the schema of an answer with one item: `{ success: true, data }`. */
export const createItemResponseSchema = <T extends z.ZodType>(data: T) => createResponseSchema({ data })

/** Builds the schema of an answer with rows of a list: `{ success: true, results }`. Headers carry the position. */
export const createListResponseSchema = <T extends z.ZodType>(row: T) => createResponseSchema({ results: z.array(row) })

/** The schema of a successful answer without content. */
export const successResponse = createResponseSchema({})

/** The schema of every error answer. */
export const problemSchema: z.ZodType<Problem> = z.object({
  success: z.literal(false),
  status: z.literal('error').optional(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  redirect: z.string().optional(),
})
