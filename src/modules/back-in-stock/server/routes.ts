import { stockDemand } from '#back-in-stock/contract-demand.ts'
import { backInStock } from '#back-in-stock/contract-notification.ts'
import type { App } from '#platform/server/app.ts'
import { createCallLimiter } from '#platform/server/http/call-limiter.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { offerWords } from '#platform/server/mail/mail-words.ts'
import { askForNotice } from './ask-for-notice.ts'
import { listDemand } from './list-demand.ts'
import { listRequests } from './list-requests.ts'
import { wordedNotice } from './notice-mail.ts'
import { BACK_IN_STOCK } from './stock-came-back.ts'
import { stopPage } from './stop-addresses.ts'
import { stopNotices } from './stop-notices.ts'
import { tellNext, tellWaiting } from './tell-waiting.ts'

/** The limit of one IP address; an office shares one. */
const REQUESTS_AN_HOUR = 60

export const routes = (app: App): void => {
  const limiter = createCallLimiter(REQUESTS_AN_HOUR, 3_600_000)
  offerWords(app, [wordedNotice])
  app.jobs.handle(BACK_IN_STOCK, ({ productId }, actor) => tellWaiting(app, actor, productId))
  serve(app, backInStock, {
    ask: async ({ body, language, actor, request, t }) => {
      const retryAfter = limiter(request.ip, app.now().getTime())
      if (retryAfter !== null) return refuse(429, t('backInStock.tooMany'), { retryAfter })
      const { user_email, product_id, quantity } = body
      const requested = await askForNotice(app, actor, { email: user_email, productId: product_id, quantity, language })
      if (!requested.ok && requested.why === 'can-be-bought') return refuse(409, t('backInStock.canBeBought'))
      if (!requested.ok) return refuse(404, t('backInStock.noSuchProduct'))
      return { data: { user_email, product_id, quantity } }
    },
    list: async ({ query, language }) => {
      const { data, paging } = await listRequests(app.db, query, language)
      return new Paged({ data }, paging)
    },
    stop: async ({ body, actor, t }) => {
      const stopped = await stopNotices(app, actor, body.token)
      return stopped.ok ? undefined : refuse(404, t('backInStock.stop.unknown'))
    },
    stopByMail: async ({ query, actor, t }) => {
      const stopped = await stopNotices(app, actor, query.token)
      return stopped.ok ? undefined : refuse(404, t('backInStock.stop.unknown'))
    },
    openByMail: ({ query, language, reply }) => reply.redirect(stopPage(language, query.token), 303),
  })
  serve(app, stockDemand, {
    list: async ({ query, language }) => {
      const { results, paging } = await listDemand(app.db, query, language)
      return new Paged({ results }, paging)
    },
    notify: async ({ params, body, actor, t }) => {
      const notified = await tellNext(app, actor, params.id, body.after)
      if (notified.ok) return { data: notified.value }
      return notified.why === 'nobody'
        ? refuse(404, t('backInStock.nobodyWaits'))
        : refuse(409, t('backInStock.hiddenProduct'))
    },
  })
}
