import type { FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { isLanguage, parseLanguage } from '#wire/languages.ts'

/** The language that a request names: `lang` in the query, or the `lang` cookie; undefined without either. */
export const explicitLanguage = (request: FastifyRequest): Language | undefined => {
  const asked = (request.query as Record<string, unknown> | undefined)?.lang
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  return [asked, cookies?.lang].find(isLanguage)
}

/** The language at the start of a page's address; undefined without one. */
export const pathLanguage = ({ url }: Pick<FastifyRequest, 'url'>): Language | undefined =>
  [/^\/([a-z]{2})(?=[/?]|$)/.exec(url)?.[1]].find(isLanguage)

/** The language of an answer: the requested one, or Estonian; also for incomplete requests. */
export const requestLanguage = (request: FastifyRequest): Language => parseLanguage(explicitLanguage(request))
