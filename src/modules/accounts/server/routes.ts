import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { registerMailTemplates } from '#platform/server/mail/mail-templates.ts'
import { accountMailTemplates } from './account-mails.ts'
import { serveApiKeys } from './api-keys/key-routes.ts'
import { serveAuditLog } from './audit-routes.ts'
import { serveListViews } from './list-view-routes.ts'
import { serveOwnAccount } from './own-account-routes.ts'
import { servePasswords } from './password-routes.ts'
import { scheduleLoginPurge } from './purge-expired-logins.ts'
import { readHostCookies } from './read-host-cookies.ts'
import { serveRoles } from './role-routes.ts'
import { serveSecondFactors } from './second-factor/factor-routes.ts'
import { serveLoginSettings } from './second-factor/login-settings-routes.ts'
import { handleResetMail } from './send-reset-mail.ts'
import { serveSessions } from './session-routes.ts'
import { serveUsers } from './user-routes.ts'

/** Registers the routes, jobs and mail templates of the module. */
export const registerAccountRoutes = (app: App): void => {
  readHostCookies(app)
  handleResetMail(app)
  registerMailTemplates(app, accountMailTemplates)
  scheduleLoginPurge(app)
  serveSessions(app)
  servePasswords(app)
  serveOwnAccount(app)
  serveAuditLog(app)
  serveSecondFactors(app)
  serveLoginSettings(app)
  serveApiKeys(app)
  serveUsers(app)
  serveRoles(app)
  serveListViews(app)
  registerAuditSubjects(app, 'api-key', createAuditSubjects(sql`select id, name from api_key`, { isSearched: true }))
  registerAuditSubjects(
    app,
    'list-view',
    createAuditSubjects(sql`select id, name from list_view`, { isSearched: false }),
  )
}
