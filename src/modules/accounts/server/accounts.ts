/** Public API of the accounts module. */

export { auditRoutes } from './audit-routes.ts'
export { hasSessionCookie } from './cookies.ts'
export { createGuard } from './create-guard.ts'
export { createUser } from './create-user.ts'
export { emailOfUser } from './email-of-user.ts'
export { ensureAdmin } from './ensure-admin.ts'
export { listNewOrderRecipients, type MailedUser } from './list-new-order-recipients.ts'
export { resetLostPassword } from './reset-lost-password.ts'
export { routes as start } from './routes.ts'
export { resetSecondFactor } from './second-factor/reset-second-factor.ts'
export { usernameOf } from './username-of.ts'
export { visitorKey } from './visitor-key.ts'
