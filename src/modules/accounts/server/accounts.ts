/** The face of the accounts: what other modules may call. */
export { hasSessionCookie, mayHaveSession } from './cookies.ts'
export { createGuard } from './create-guard.ts'
export { createUser } from './create-user.ts'
export { emailOfUser } from './email-of-user.ts'
export { ensureAdmin } from './ensure-admin.ts'
export { routes as start } from './routes.ts'
export { resetSecondFactor } from './second-factor/reset-second-factor.ts'
export { visitorKey } from './visitor-key.ts'
