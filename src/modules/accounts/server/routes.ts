import type { App } from '#platform/server/app.ts'
import { registerMailTemplates } from '#platform/server/mail/mail-templates.ts'
import { accountMailTemplates } from './account-mails.ts'
import { keyRoutes } from './api-keys/key-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { listViewRoutes } from './list-view-routes.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { scheduleLoginPurge } from './purge-expired-logins.ts'
import { readHostCookies } from './read-host-cookies.ts'
import { roleRoutes } from './role-routes.ts'
import { factorRoutes } from './second-factor/factor-routes.ts'
import { loginSettingsRoutes } from './second-factor/login-settings-routes.ts'
import { handleResetMail } from './send-reset-mail.ts'
import { sessionRoutes } from './session-routes.ts'
import { userRoutes } from './user-routes.ts'

/** Registers the routes, jobs and mail templates of the module. */
export const routes = (app: App): void => {
  readHostCookies(app)
  handleResetMail(app)
  registerMailTemplates(app, accountMailTemplates)
  scheduleLoginPurge(app)
  sessionRoutes(app)
  passwordRoutes(app)
  ownAccountRoutes(app)
  auditRoutes(app)
  factorRoutes(app)
  loginSettingsRoutes(app)
  keyRoutes(app)
  userRoutes(app)
  roleRoutes(app)
  listViewRoutes(app)
}
