import type { FastifyBaseLogger } from 'fastify'
import { addressKey } from './http/address-key.ts'

/** What is kept apart in the log for whoever watches over the shop: `grep '"security"'`. */
export type SecurityEvent =
  | 'logged-in'
  | 'login-failed'
  | 'login-refused'
  | 'login-code-asked'
  | 'login-code-failed'
  | 'second-factor-changed'
  | 'logged-out'
  | 'reset-asked'
  | 'reset-refused'
  | 'password-changed'
  | 'password-reset'
  | 'session-ended'
  | 'call-refused'
  | 'token-refused'

/** Tells of a security event: what, from where, and whose, by number. Never a name that was typed, a password or a token. */
export const securityEvent = (
  log: Pick<FastifyBaseLogger, 'info'>,
  security: SecurityEvent,
  { address, userId = null, ...more }: { address: string; userId?: number | null; route?: string; permission?: string },
): void => log.info({ security, from: addressKey(address), userId, ...more }, 'security')
