import { sql } from 'drizzle-orm'
import { backInStock } from '#back-in-stock/contract-back-in-stock.ts'
import { stockDemand } from '#back-in-stock/contract-stock-demand.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { registerMailTemplates } from '#platform/server/mail/mail-templates.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { listDemand } from './list-demand.ts'
import { listRequests } from './list-requests.ts'
import { noticeMailTemplate } from './notice-mail.ts'
import { notifyNextRequests, notifyServedRequests } from './notify-waiting.ts'
import { NOTIFY_WAITING } from './queue-notices.ts'
import { requestNotice } from './request-notice.ts'
import { buildStopPagePath } from './stop-addresses.ts'
import { stopNotices } from './stop-notices.ts'

/** The limit of one IP address, which all people in an office may share. */
const MAX_REQUESTS_PER_HOUR = 60

export const registerBackInStockRoutes = (app: App): void => {
  const limiter = limitSharedCalls(app, { name: 'back-in-stock', max: MAX_REQUESTS_PER_HOUR, windowMs: HOUR_MS })
  registerMailTemplates(app, [noticeMailTemplate])
  const productCodes = sql`
    select n.id, p.code1 as name from stock_notification n join product p on p.id = n.product_id`
  registerAuditSubjects(app, 'stock-notification', createAuditSubjects(productCodes, { isSearched: false }))
  app.jobs.handle(NOTIFY_WAITING, ({ productId }, actor) => notifyServedRequests(app, actor, productId))
  serve(app, backInStock, {
    request: async ({ body, language, actor, request, t }) => {
      const retryAfterSeconds = await limiter(toIpAddressKey(request.ip))
      if (retryAfterSeconds !== null) return httpError(429, t('backInStock.tooMany'), { retryAfterSeconds })
      const { user_email, product_id, quantity } = body
      const requestResult = await requestNotice(app, actor, {
        email: user_email,
        productId: product_id,
        quantity,
        language,
      })
      if (!requestResult.ok && requestResult.reason === 'canBeBought')
        return httpError(409, t('backInStock.canBeBought'))
      if (!requestResult.ok) return httpError(404, t('backInStock.noSuchProduct'))
      return { data: { user_email, product_id, quantity } }
    },
    list: async ({ query, language }) => {
      const { data, paging } = await listRequests(app.db, query, language)
      return new PagedResult({ data }, paging)
    },
    cancel: async ({ body, actor, t }) => {
      const stopResult = await stopNotices(app, actor, body.token)
      return stopResult.ok ? undefined : httpError(404, t('backInStock.stop.unknown'))
    },
    unsubscribeByMail: async ({ query, actor, t }) => {
      const stopResult = await stopNotices(app, actor, query.token)
      return stopResult.ok ? undefined : httpError(404, t('backInStock.stop.unknown'))
    },
    openUnsubscribePage: ({ query, language, reply }) => reply.redirect(buildStopPagePath(language, query.token), 303),
  })
  serve(app, stockDemand, {
    list: async ({ query, language }) => {
      const { results, paging } = await listDemand(app.db, query, language)
      return new PagedResult({ results }, paging)
    },
    notify: async ({ params, body, actor, t }) => {
      const notifyResult = await notifyNextRequests(app, actor, params.id, body.after)
      if (notifyResult.ok) return { data: notifyResult.value }
      return notifyResult.reason === 'nobody'
        ? httpError(404, t('backInStock.nobodyWaits'))
        : httpError(409, t('backInStock.hiddenProduct'))
    },
  })
}
