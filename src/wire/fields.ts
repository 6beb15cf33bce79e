import { z } from 'zod'
import { removeInvisibleCharacters } from '#kernel/invisible-characters.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { getShopLanguages, isLanguage, LANGUAGE_CODE } from './languages.ts'

const isStorableYear = (text: string): boolean => text >= '0001'

/** A row's id; addresses contain it as digits. */
export const id = z.coerce.number().int().min(1).max(MAX_ID)
export const idParams = z.object({ id })

const trimText = (text: string): string => removeInvisibleCharacters(text.toWellFormed()).trim()

/**
 * Builds the schema of a single trimmed line of text. Tabs become spaces; lone surrogates, which the database rejects,
 * become replacement characters. Line ends are rejected, as they could inject mail headers.
 */
export const singleLineText = (maximum = 200) =>
  z
    .string()
    .max(maximum)
    .regex(/^[^\0\r\n]*$/)
    .overwrite(text => trimText(text.replaceAll('\t', ' ')))

/**
 * Builds the schema of trimmed text of several lines. Forms send a line break as two characters; the limit counts it as
 * one, as browsers do.
 */
export const multiLineText = (maximum: number) =>
  z
    .string()
    .overwrite(text => text.replaceAll('\r\n', '\n'))
    .max(maximum)
    .regex(/^[^\0]*$/)
    .overwrite(trimText)

/** The values that an edit of settings started from. The server compares them to detect edit conflicts. */
export const baseValues = z.record(z.string(), z.unknown()).optional()

/** `YYYY-MM-DD`, and a moment in ISO format, from the year 1: PostgreSQL has no year 0. */
export const isoDay = z.iso.date().refine(isStorableYear, 'app.problem.wrongValue')
export const isoMoment = z.iso.datetime().refine(isStorableYear, 'app.problem.wrongValue')

/** A moment in epoch milliseconds, up to the year 9999: dates have four-digit years. */
export const momentMs = z.number().int().min(0).max(253_402_300_799_999)

/** Euros with at most 2 decimals. */
export const eurosAmount = (maximum: number) => z.number().min(0).max(maximum).multipleOf(0.01)

/** Builds the schema of a value per language with the type marker. */
export const multilingualSchema = <T extends z.ZodType>(value: T) =>
  z.object({ type: z.literal('language') }).catchall(value.optional()) as unknown as z.ZodType<
    Multilingual<z.output<T>>,
    Multilingual<z.output<T>>
  >

/** A text per language in answers. It may include languages that the shop no longer offers. */
export const multilingualText = multilingualSchema(z.string())

/** Builds the schema of a line of text per language in requests. */
export const multilingualLine = (maximum = 200) => multilingualSchema(singleLineText(maximum))

/** The code of any language, also one that the shop no longer offers. */
export const languageCode = z.string().regex(LANGUAGE_CODE)

/** The code of a language that the shop offers. */
export const enabledLanguage = languageCode.refine(isLanguage, 'app.problem.wrongValue')

/** Builds the schema of a line of text per language, required in at least one language that the shop offers. */
export const requiredMultilingualLine = (maximum = 200) =>
  multilingualLine(maximum).refine(text => getShopLanguages().some(language => text[language]), 'app.problem.required')
