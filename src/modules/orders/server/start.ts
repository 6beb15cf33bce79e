import type { App } from '#platform/server/app.ts'
import { watchUnpaid } from './cancel-unpaid.ts'
import { routes } from './routes.ts'
import { sendOrderMails } from './send-order-mails.ts'

/** Begins to answer for orders, sends their mails, and lets go of what nobody pays. */
export const start = (app: App): void => {
  routes(app)
  sendOrderMails(app)
  watchUnpaid(app)
}
