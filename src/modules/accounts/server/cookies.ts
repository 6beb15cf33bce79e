import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#platform/server/settings.ts'
import { randomToken, tokenOf } from './random-token.ts'

export const SESSION_COOKIE = 'session'
/** Links the anti-forgery token and idempotency keys to a browser; contains nothing about the user. */
export const VISITOR_COOKIE = 'visitor'
const LANGUAGE_COOKIE = 'lang'
/** Read and cleared by the browser: names a message for the next page. */
const FLASH_COOKIE = 'flash'

type Scheme = Pick<Settings, 'publicUrl'>

const open = ({ publicUrl }: Scheme): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: publicUrl.startsWith('https:'),
})
const closed = (settings: Scheme): CookieSerializeOptions => ({ ...open(settings), httpOnly: true })

/** Browsers accept this prefix only from the host itself over https. */
export const HOST_PREFIX = '__Host-'
const nameOf = (name: string, { publicUrl }: Scheme): string =>
  publicUrl.startsWith('https:') ? HOST_PREFIX + name : name

export const sessionToken = (request: FastifyRequest): string | undefined => tokenOf(request.cookies[SESSION_COOKIE])
/** Returns whether the browser may be logged in, without a query. */
export const hasSessionCookie = (request: FastifyRequest): boolean => sessionToken(request) !== undefined
/** Checks the raw header before parsing; never false for a logged-in browser. */
export const mayHaveSession = (cookies: string | undefined): boolean => cookies?.includes(SESSION_COOKIE) ?? false
export const visitorToken = (request: FastifyRequest): string | undefined => tokenOf(request.cookies[VISITOR_COOKIE])

export const setSessionCookie = (reply: FastifyReply, settings: Scheme, token: string): void => {
  reply.setCookie(nameOf(SESSION_COOKIE, settings), token, closed(settings))
}

export const clearSessionCookie = (reply: FastifyReply, settings: Scheme): void => {
  reply.clearCookie(nameOf(SESSION_COOKIE, settings), closed(settings))
}

/** Stays after the logout: the browser was used by one user before (known-browser.ts). */
export const KNOWN_COOKIE = 'known'
export const knownCookie = (request: FastifyRequest): string | undefined => request.cookies[KNOWN_COOKIE]
export const setKnownCookie = (reply: FastifyReply, settings: Scheme, known: string): void => {
  reply.setCookie(nameOf(KNOWN_COOKIE, settings), known, { ...closed(settings), maxAge: YEAR })
}

/** Sets a new visitor cookie and returns its token. */
export const renewVisitorCookie = (reply: FastifyReply, settings: Scheme): string => {
  const token = randomToken()
  reply.setCookie(nameOf(VISITOR_COOKIE, settings), token, closed(settings))
  return token
}

const YEAR = 365 * 24 * 60 * 60

export const setLanguageCookie = (reply: FastifyReply, settings: Scheme, language: string): void => {
  reply.setCookie(LANGUAGE_COOKIE, language, { ...open(settings), maxAge: YEAR })
}

/** Long enough for the redirect and a slow page. */
const FLASH_SECONDS = 60

export const setFlashCookie = (reply: FastifyReply, settings: Scheme, message: string): void => {
  reply.setCookie(FLASH_COOKIE, message, { ...open(settings), maxAge: FLASH_SECONDS })
}
