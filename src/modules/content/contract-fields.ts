import { z } from 'zod'
import { isMultilingual } from '#kernel/multilingual.ts'
import { isPictureAddress } from './domain/picture-address.ts'

/** Fields that pages show as a line of text. The others hold pictures, or data that a layout checks itself. */
const TEXT_FIELDS = ['heading', 'kicker', 'lead', 'action', 'motto']

/**
 * Adds an error at each text field that holds anything else, and at each picture that is not a file of the shop. The
 * global fields are part of every page, so one wrong value would break them all.
 */
export const checkTextFields = (content: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
  const reject = (...path: string[]) => context.addIssue({ code: 'custom', path, message: 'app.problem.wrongValue' })
  for (const name of TEXT_FIELDS) {
    const value = content[name]
    if (value === undefined || value === null || typeof value === 'string') continue
    if (!isMultilingual(value)) reject(name)
    else for (const [language, text] of Object.entries(value)) if (typeof text !== 'string') reject(name, language)
  }
  for (const path of findForeignPictures(content)) reject(...path)
}

/** Lists the paths of `src` values, at any depth, that are not pictures of the shop. */
const findForeignPictures = (value: unknown, path: readonly string[] = []): string[][] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => {
    const childPath = [...path, name]
    const isSource = path.at(-1) === 'src' || name === 'src'
    if (isSource && typeof child === 'string' && name !== 'type') return isPictureAddress(child) ? [] : [childPath]
    return findForeignPictures(child, childPath)
  })
}

/** Fields of a page or of the global content by name, as stored. */
export const storedFields = z.record(z.string().min(1).max(60), z.json()) as z.ZodType<
  Record<string, unknown>,
  Record<string, unknown>
>

export const sentFields = storedFields.superRefine(checkTextFields)
