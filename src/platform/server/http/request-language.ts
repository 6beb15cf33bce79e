import type { FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { isLanguage, languageOf } from '#wire/languages.ts'

/** The language that a request asks for: `lang` in the query, else the `lang` cookie; undefined where it names none. */
export const toldLanguage = (request: FastifyRequest): Language | undefined => {
  const asked = (request.query as Record<string, unknown> | undefined)?.lang
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  return [asked, cookies?.lang].find(isLanguage)
}

/** The language that a page's address begins with; undefined where it begins with none. */
export const pathLanguage = ({ url }: Pick<FastifyRequest, 'url'>): Language | undefined =>
  [/^\/([a-z]{2})(?=[/?]|$)/.exec(url)?.[1]].find(isLanguage)

/** The language of an answer: the one that is asked for, else Estonian; also of a request not read to its end. */
export const requestLanguage = (request: FastifyRequest): Language => languageOf(toldLanguage(request))
