import type { FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { isLanguage, parseLanguage } from '#wire/languages.ts'

/** Returns the language that a request names: `lang` in the query, or the `lang` cookie; undefined without either. */
export const readExplicitLanguage = (request: FastifyRequest): Language | undefined => {
  const queryLanguage = (request.query as Record<string, unknown> | undefined)?.lang
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  if (isLanguage(queryLanguage)) return queryLanguage
  return isLanguage(cookies?.lang) ? cookies.lang : undefined
}

/** Returns the language at the start of a page's address; undefined without one. */
export const readPathLanguage = ({ url }: Pick<FastifyRequest, 'url'>): Language | undefined => {
  const code = /^\/([a-z]{2})(?=[/?]|$)/.exec(url)?.[1]
  return isLanguage(code) ? code : undefined
}

/** Returns the language of an answer: the requested one, or the default language. */
export const readRequestLanguage = (request: FastifyRequest): Language => parseLanguage(readExplicitLanguage(request))
