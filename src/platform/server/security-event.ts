import type { FastifyBaseLogger } from 'fastify'
import { toIpAddressKey } from './http/to-ip-address-key.ts'

/** Security events in the log, for monitoring: `grep '"security"'`. */
export type SecurityEvent =
  | 'logged-in'
  | 'login-failed'
  | 'login-refused'
  | 'login-code-requested'
  | 'login-code-failed'
  | 'second-factor-changed'
  | 'logged-out'
  | 'reset-requested'
  | 'reset-refused'
  | 'password-changed'
  | 'password-reset'
  | 'session-ended'
  | 'call-refused'
  | 'token-refused'

/** Logs a security event with the caller's address and user id. Never pass a typed name, a password or a token. */
export const logSecurityEvent = (
  log: Pick<FastifyBaseLogger, 'info'>,
  security: SecurityEvent,
  {
    address,
    userId = null,
    ...otherFields
  }: { address: string; userId?: number | null; route?: string; permission?: string },
): void => log.info({ security, from: toIpAddressKey(address), userId, ...otherFields }, 'security')
