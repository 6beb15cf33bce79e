import { createGuard } from '#accounts/server/create-guard.ts'
import { registerAccountRoutes } from '#accounts/server/routes.ts'
import type { App } from '#platform/server/app.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'

/** A mail that cannot be sent is not tried again. */
const MAIL_JOB = { ...sendMailJob, retryLimit: 0 }

/** Creates an application with the routes of accounts, the real guard and running jobs. Mails are only queued. */
export const createAccountApp = async (
  registerFurtherRoutes: (app: App) => void = () => undefined,
): Promise<TestApp> => {
  const app = await createTestApp(async testApp => {
    Object.assign(testApp, { guard: await createGuard(testApp) })
    registerAccountRoutes(testApp)
    registerFurtherRoutes(testApp)
    testApp.jobs.handle(MAIL_JOB, async () => undefined)
  })
  await app.jobs.start()
  return app
}
