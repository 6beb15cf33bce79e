import { z } from 'zod'
import { isMultilingual } from '#kernel/multilingual.ts'

/** Fields that pages show as a line of text. The others hold pictures, or data that a layout checks itself. */
const TEXT_FIELDS = ['heading', 'kicker', 'lead', 'action', 'motto']

/**
 * Adds an error at each text field that holds anything else. The global fields are part of every page, so one wrong
 * value would break them all.
 */
export const checkTextFields = (content: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
  const reject = (...path: string[]) => context.addIssue({ code: 'custom', path, message: 'app.problem.wrongValue' })
  for (const name of TEXT_FIELDS) {
    const value = content[name]
    if (value === undefined || value === null || typeof value === 'string') continue
    if (!isMultilingual(value)) reject(name)
    else for (const [language, text] of Object.entries(value)) if (typeof text !== 'string') reject(name, language)
  }
}

/** Fields of a page or of the global content by name, as stored. */
export const storedFields = z.record(z.string().min(1).max(60), z.json()) as z.ZodType<
  Record<string, unknown>,
  Record<string, unknown>
>

/** The fields in a request. */
export const sentFields = storedFields.superRefine(checkTextFields)
