import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#platform/server/settings.ts'
import { generateToken, parseToken } from './tokens.ts'

export const SESSION_COOKIE = 'session'
/** Links the anti-forgery token and idempotency keys to a browser; contains nothing about the user. */
export const VISITOR_COOKIE = 'visitor'
const LANGUAGE_COOKIE = 'lang'
/** Names a message for the next page. The browser reads and clears the cookie. */
const FLASH_COOKIE = 'flash'

type CookieSettings = Pick<Settings, 'publicUrl'>

const buildReadableCookieOptions = ({ publicUrl }: CookieSettings): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: publicUrl.startsWith('https:'),
})
const buildHttpOnlyCookieOptions = (settings: CookieSettings): CookieSerializeOptions => ({
  ...buildReadableCookieOptions(settings),
  httpOnly: true,
})

/** Browsers accept this prefix only from the host itself over https. */
export const HOST_PREFIX = '__Host-'
const buildCookieName = (name: string, { publicUrl }: CookieSettings): string =>
  publicUrl.startsWith('https:') ? HOST_PREFIX + name : name

export const readSessionToken = (request: FastifyRequest): string | undefined =>
  parseToken(request.cookies[SESSION_COOKIE])
/** Returns whether the browser may be logged in, without a query. */
export const hasSessionCookie = (request: FastifyRequest): boolean => readSessionToken(request) !== undefined
export const readVisitorToken = (request: FastifyRequest): string | undefined =>
  parseToken(request.cookies[VISITOR_COOKIE])

export const setSessionCookie = (reply: FastifyReply, settings: CookieSettings, token: string): void => {
  reply.setCookie(buildCookieName(SESSION_COOKIE, settings), token, buildHttpOnlyCookieOptions(settings))
}

export const clearSessionCookie = (reply: FastifyReply, settings: CookieSettings): void => {
  reply.clearCookie(buildCookieName(SESSION_COOKIE, settings), buildHttpOnlyCookieOptions(settings))
}

/** Stays after the logout and proves that a user logged in with this browser (known-browser.ts). */
export const KNOWN_BROWSER_COOKIE = 'known'
export const readKnownBrowserCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[KNOWN_BROWSER_COOKIE]
export const setKnownBrowserCookie = (reply: FastifyReply, settings: CookieSettings, token: string): void => {
  reply.setCookie(buildCookieName(KNOWN_BROWSER_COOKIE, settings), token, {
    ...buildHttpOnlyCookieOptions(settings),
    maxAge: YEAR_SECONDS,
  })
}

/** Sets a new visitor cookie and returns its token. */
export const renewVisitorCookie = (reply: FastifyReply, settings: CookieSettings): string => {
  const token = generateToken()
  reply.setCookie(buildCookieName(VISITOR_COOKIE, settings), token, buildHttpOnlyCookieOptions(settings))
  return token
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

export const setLanguageCookie = (reply: FastifyReply, settings: CookieSettings, language: string): void => {
  reply.setCookie(LANGUAGE_COOKIE, language, { ...buildReadableCookieOptions(settings), maxAge: YEAR_SECONDS })
}

/** Covers the redirect and a slow page. */
const FLASH_LIFETIME_SECONDS = 60

export const setFlashCookie = (reply: FastifyReply, settings: CookieSettings, message: string): void => {
  reply.setCookie(FLASH_COOKIE, message, { ...buildReadableCookieOptions(settings), maxAge: FLASH_LIFETIME_SECONDS })
}
