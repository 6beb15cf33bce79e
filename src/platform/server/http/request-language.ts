import type { FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { isLanguage, parseLanguage } from '#wire/languages.ts'

/** Returns the language that a request names: `lang` in the query, or the `lang` cookie; undefined without either. */
export const readExplicitLanguage = (request: FastifyRequest): Language | undefined => {
  const queryLanguage = (request.query as Record<string, unknown> | undefined)?.lang
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  return [queryLanguage, cookies?.lang].find(isLanguage)
}

/** Returns the language at the start of a page's address; undefined without one. */
export const readPathLanguage = ({ url }: Pick<FastifyRequest, 'url'>): Language | undefined =>
  [/^\/([a-z]{2})(?=[/?]|$)/.exec(url)?.[1]].find(isLanguage)

/** Returns the language of an answer: the requested one, or Estonian. */
export const readRequestLanguage = (request: FastifyRequest): Language => parseLanguage(readExplicitLanguage(request))
