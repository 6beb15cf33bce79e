/** Public API of the accounts module. */

export { serveAuditLog } from './audit-routes.ts'
export { hasSessionCookie } from './cookies.ts'
export { createGuard } from './create-guard.ts'
export { createUser } from './create-user.ts'
export { ensureAdmin } from './ensure-admin.ts'
export { findUserEmail } from './find-user-email.ts'
export { findUsername } from './find-username.ts'
export { hashVisitorCookie } from './hash-visitor-cookie.ts'
export { listNewOrderRecipients, type MailedUser } from './list-new-order-recipients.ts'
export { resetLostPassword } from './reset-lost-password.ts'
export { registerAccountRoutes as start } from './routes.ts'
export { resetSecondFactor } from './second-factor/reset-second-factor.ts'
