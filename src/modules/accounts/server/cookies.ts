import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#platform/server/settings.ts'
import { parseToken, randomToken } from './random-token.ts'

export const SESSION_COOKIE = 'session'
/** Links the anti-forgery token and idempotency keys to a browser; contains nothing about the user. */
export const VISITOR_COOKIE = 'visitor'
const LANGUAGE_COOKIE = 'lang'
/** Read and cleared by the browser: names a message for the next page. */
const FLASH_COOKIE = 'flash'

type Scheme = Pick<Settings, 'publicUrl'>

const readableCookie = ({ publicUrl }: Scheme): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: publicUrl.startsWith('https:'),
})
const httpOnlyCookie = (settings: Scheme): CookieSerializeOptions => ({ ...readableCookie(settings), httpOnly: true })

/** Browsers accept this prefix only from the host itself over https. */
export const HOST_PREFIX = '__Host-'
const cookieName = (name: string, { publicUrl }: Scheme): string =>
  publicUrl.startsWith('https:') ? HOST_PREFIX + name : name

export const sessionToken = (request: FastifyRequest): string | undefined => parseToken(request.cookies[SESSION_COOKIE])
/** Returns whether the browser may be logged in, without a query. */
export const hasSessionCookie = (request: FastifyRequest): boolean => sessionToken(request) !== undefined
export const visitorToken = (request: FastifyRequest): string | undefined => parseToken(request.cookies[VISITOR_COOKIE])

export const setSessionCookie = (reply: FastifyReply, settings: Scheme, token: string): void => {
  reply.setCookie(cookieName(SESSION_COOKIE, settings), token, httpOnlyCookie(settings))
}

export const clearSessionCookie = (reply: FastifyReply, settings: Scheme): void => {
  reply.clearCookie(cookieName(SESSION_COOKIE, settings), httpOnlyCookie(settings))
}

/** Stays after the logout: the browser was used by one user before (known-browser.ts). */
export const KNOWN_BROWSER_COOKIE = 'known'
export const readKnownBrowserCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[KNOWN_BROWSER_COOKIE]
export const setKnownBrowserCookie = (reply: FastifyReply, settings: Scheme, known: string): void => {
  reply.setCookie(cookieName(KNOWN_BROWSER_COOKIE, settings), known, { ...httpOnlyCookie(settings), maxAge: YEAR_S })
}

/** Sets a new visitor cookie and returns its token. */
export const renewVisitorCookie = (reply: FastifyReply, settings: Scheme): string => {
  const token = randomToken()
  reply.setCookie(cookieName(VISITOR_COOKIE, settings), token, httpOnlyCookie(settings))
  return token
}

const YEAR_S = 365 * 24 * 60 * 60

export const setLanguageCookie = (reply: FastifyReply, settings: Scheme, language: string): void => {
  reply.setCookie(LANGUAGE_COOKIE, language, { ...readableCookie(settings), maxAge: YEAR_S })
}

/** Long enough for the redirect and a slow page. */
const FLASH_SECONDS = 60

export const setFlashCookie = (reply: FastifyReply, settings: Scheme, message: string): void => {
  reply.setCookie(FLASH_COOKIE, message, { ...readableCookie(settings), maxAge: FLASH_SECONDS })
}
