import type { FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { isLanguage, languageOf } from '#wire/languages.ts'

/** The language of an answer: `lang` in the query, else the `lang` cookie, else Estonian; also of a request not read to its end. */
export const requestLanguage = (request: FastifyRequest): Language => {
  const asked = (request.query as Record<string, unknown> | undefined)?.lang
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  return isLanguage(asked) ? asked : languageOf(cookies?.lang)
}
