import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageOf } from '#kernel/language.ts'

/** The language of an answer: `lang` in the query, else the `lang` cookie, else Estonian. */
export const requestLanguage = (request: FastifyRequest): Language => {
  const asked = (request.query as Record<string, unknown> | undefined)?.lang
  return isLanguage(asked) ? asked : languageOf(request.cookies.lang)
}
