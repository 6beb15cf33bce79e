import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { registerMailTemplates } from '#platform/server/mail/mail-templates.ts'
import { accountMailTemplates } from './account-mails.ts'
import { registerApiKeyRoutes } from './api-keys/key-routes.ts'
import { registerAuditRoutes } from './audit-routes.ts'
import { registerListViewRoutes } from './list-view-routes.ts'
import { registerOwnAccountRoutes } from './own-account-routes.ts'
import { registerPasswordRoutes } from './password-routes.ts'
import { scheduleLoginPurge } from './purge-expired-logins.ts'
import { readHostCookies } from './read-host-cookies.ts'
import { registerRoleRoutes } from './role-routes.ts'
import { registerSecondFactorRoutes } from './second-factor/factor-routes.ts'
import { registerLoginSettingsRoutes } from './second-factor/login-settings-routes.ts'
import { handleResetMail } from './send-reset-mail.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { registerUserRoutes } from './user-routes.ts'

/** Registers the routes, jobs and mail templates of the module. */
export const registerAccountRoutes = (app: App): void => {
  readHostCookies(app)
  handleResetMail(app)
  registerMailTemplates(app, accountMailTemplates)
  scheduleLoginPurge(app)
  registerSessionRoutes(app)
  registerPasswordRoutes(app)
  registerOwnAccountRoutes(app)
  registerAuditRoutes(app)
  registerSecondFactorRoutes(app)
  registerLoginSettingsRoutes(app)
  registerApiKeyRoutes(app)
  registerUserRoutes(app)
  registerRoleRoutes(app)
  registerListViewRoutes(app)
  registerAuditSubjects(app, 'api-key', createAuditSubjects(sql`select id, name from api_key`, { isSearched: true }))
  registerAuditSubjects(
    app,
    'list-view',
    createAuditSubjects(sql`select id, name from list_view`, { isSearched: false }),
  )
}
