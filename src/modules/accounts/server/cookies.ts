import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#platform/server/settings.ts'
import { randomToken, tokenOf } from './random-token.ts'

export const SESSION_COOKIE = 'session'
/** Binds the anti-forgery token and the repeatable calls to one browser; says nothing about its user. */
export const VISITOR_COOKIE = 'visitor'
const LANGUAGE_COOKIE = 'lang'
/** Read and cleared by the browser: names a message that the next page shows. */
const FLASH_COOKIE = 'flash'

type Scheme = Pick<Settings, 'publicUrl'>

const open = ({ publicUrl }: Scheme): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: publicUrl.startsWith('https:'),
})
const closed = (settings: Scheme): CookieSerializeOptions => ({ ...open(settings), httpOnly: true })

/** Behind https browsers let nobody but this very host set it. */
export const HOST_PREFIX = '__Host-'
const nameOf = (name: string, { publicUrl }: Scheme): string =>
  publicUrl.startsWith('https:') ? HOST_PREFIX + name : name

export const sessionToken = (request: FastifyRequest): string | undefined => tokenOf(request.cookies[SESSION_COOKIE])
/** True for browsers that may be logged in; nothing is looked up. */
export const hasSessionCookie = (request: FastifyRequest): boolean => sessionToken(request) !== undefined
/** The same of the header as it came, before anything is read: never false for a browser that may be logged in. */
export const mayHaveSession = (cookies: string | undefined): boolean => cookies?.includes(SESSION_COOKIE) ?? false
export const visitorToken = (request: FastifyRequest): string | undefined => tokenOf(request.cookies[VISITOR_COOKIE])

export const setSessionCookie = (reply: FastifyReply, settings: Scheme, token: string): void => {
  reply.setCookie(nameOf(SESSION_COOKIE, settings), token, closed(settings))
}

export const clearSessionCookie = (reply: FastifyReply, settings: Scheme): void => {
  reply.clearCookie(nameOf(SESSION_COOKIE, settings), closed(settings))
}

/** Remains after the logout: the browser was let in as one user before (known-browser.ts). */
export const KNOWN_COOKIE = 'known'
export const knownCookie = (request: FastifyRequest): string | undefined => request.cookies[KNOWN_COOKIE]
export const setKnownCookie = (reply: FastifyReply, settings: Scheme, known: string): void => {
  reply.setCookie(nameOf(KNOWN_COOKIE, settings), known, { ...closed(settings), maxAge: YEAR })
}

/** Gives the browser a new identity and returns it. */
export const renewVisitorCookie = (reply: FastifyReply, settings: Scheme): string => {
  const token = randomToken()
  reply.setCookie(nameOf(VISITOR_COOKIE, settings), token, closed(settings))
  return token
}

const YEAR = 365 * 24 * 60 * 60

export const setLanguageCookie = (reply: FastifyReply, settings: Scheme, language: string): void => {
  reply.setCookie(LANGUAGE_COOKIE, language, { ...open(settings), maxAge: YEAR })
}

/** Long enough for the redirect and a slow page, too short to surprise anybody later. */
const FLASH_SECONDS = 60

export const setFlashCookie = (reply: FastifyReply, settings: Scheme, message: string): void => {
  reply.setCookie(FLASH_COOKIE, message, { ...open(settings), maxAge: FLASH_SECONDS })
}
