import { createGuard } from '#accounts/server/create-guard.ts'
import { registerAccountRoutes } from '#accounts/server/routes.ts'
import type { App } from '#platform/server/app.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'

const MAIL_QUEUE = {
  name: 'send-mail',
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  concurrency: 1,
  fetchesSingly: false,
}

/** Creates an application with the routes of accounts, the real guard and running jobs. Mails are only queued. */
export const createAccountApp = async (
  registerFurtherRoutes: (app: App) => void = () => undefined,
): Promise<TestApp> => {
  const app = await createTestApp(async app => {
    Object.assign(app, { guard: await createGuard(app) })
    registerAccountRoutes(app)
    registerFurtherRoutes(app)
    app.jobs.handle(MAIL_QUEUE, async () => undefined)
  })
  await app.jobs.start()
  return app
}
