import { z } from 'zod'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { isLanguage, LANGUAGE_CODE, languages } from './languages.ts'

const isAfterNought = (text: string): boolean => text >= '0001'

/** A row's id; in an address it stands as digits. */
export const id = z.coerce.number().int().min(1).max(LARGEST_ID)
export const byId = z.object({ id })

/** What cannot be seen and takes no room: a name made of it would be none. */
const UNSEEN = /[\u200b\u2060\ufeff]/g
const trimmed = (text: string): string => text.toWellFormed().replace(UNSEEN, '').trim()

/**
 * One line of text, trimmed; a tab is a space. Control characters are refused wherever they are sent; line ends could break a
 * mail's header. Halves of characters, which cannot be stored, become signs for what is not known.
 */
export const line = (most = 200) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0\r\n]*$/)
    .overwrite(text => trimmed(text.replaceAll('\t', ' ')))

/** Lines of text. */
export const lines = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/)
    .overwrite(trimmed)

/** What changes of settings were made from: what stands there otherwise meanwhile is told instead of overwritten. */
export const madeFrom = z.record(z.string(), z.unknown()).optional()

/** `YYYY-MM-DD`, and a moment as answers write it, from the year 1 on: the database knows no year nought. */
export const day = z.iso.date().refine(isAfterNought, 'app.problem.wrongValue')
export const isoMoment = z.iso.datetime().refine(isAfterNought, 'app.problem.wrongValue')

/** A moment in epoch milliseconds, up to the end of the year 9999: what comes later has no date of four digits. */
export const moment = z.number().int().min(0).max(253_402_300_799_999)

/** Euros with at most 2 decimals. */
export const euros = (most: number) => z.number().min(0).max(most).multipleOf(0.01)

/** A value in the languages that it has, beside the marker that it has some. */
export const multilingualOf = <T extends z.ZodType>(value: T) =>
  z.object({ type: z.literal('language') }).catchall(value.optional()) as unknown as z.ZodType<
    Multilingual<z.output<T>>,
    Multilingual<z.output<T>>
  >

/** A text in the languages that it has, as it is answered: of those that the shop speaks and any that it spoke before. */
export const multilingualText = multilingualOf(z.string())

/** A line in the languages that it has, as it is sent. */
export const multilingualLine = (most = 200) => multilingualOf(line(most))

/** The code of a language that somebody asked in or was written to. */
export const languageCode = z.string().regex(LANGUAGE_CODE)

/** The same of a language that the shop speaks now. */
export const spokenLanguage = languageCode.refine(isLanguage, 'app.problem.wrongValue')

/** A line in several languages that cannot be empty in all that the shop speaks; what it said in others is kept beside. */
export const neededMultilingualLine = (most = 200) =>
  multilingualLine(most).refine(text => languages().some(language => text[language]), 'app.problem.required')
