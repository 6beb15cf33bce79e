import { z } from 'zod'
import { LARGEST_ID } from '#kernel/largest-id.ts'

/** A row's id; in an address it stands as digits. */
export const id = z.coerce.number().int().min(1).max(LARGEST_ID)
export const byId = z.object({ id })

/**
 * One line of text, trimmed; a tab is a space. Control characters are refused wherever they are sent; line ends could break a
 * mail's header. Halves of characters, which cannot be stored, become signs for what is not known.
 */
export const line = (most = 200) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0\r\n]*$/)
    .overwrite(text => text.toWellFormed().replaceAll('\t', ' ').trim())

/** Lines of text. */
export const lines = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/)
    .overwrite(text => text.toWellFormed().trim())

/** Euros with at most 2 decimals. */
export const euros = (most: number) => z.number().min(0).max(most).multipleOf(0.01)

/** A text in the languages that it has, as it is answered. */
export const multilingualText = z.object({
  type: z.literal('language'),
  et: z.string().optional(),
  en: z.string().optional(),
})

/** A line in the languages that it has, as it is sent. */
export const multilingualLine = (most = 200) =>
  z.object({ type: z.literal('language'), et: line(most).optional(), en: line(most).optional() })

/** The same, where it cannot be empty in all of them. */
export const neededMultilingualLine = (most = 200) =>
  multilingualLine(most).refine(({ et = '', en = '' }) => et !== '' || en !== '', 'app.problem.required')
