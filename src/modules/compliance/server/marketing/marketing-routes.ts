import type { FastifyInstance } from 'fastify'
import { marketingCalls } from '#compliance/contract-marketing.ts'
import { ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { can } from '#wire/visitor.ts'
import { formatConsentCsv, listMarketingConsents, readConsentState } from './list-marketing-consents.ts'
import { mailMarketingNotice } from './mail-marketing-notice.ts'
import { buildStopPath } from './marketing-addresses.ts'
import { scheduleConsentPurge } from './purge-marketing-consents.ts'
import { MAIL_MARKETING_NOTICE } from './record-marketing-consent.ts'
import { registerMultipartParser } from './register-multipart-parser.ts'
import { stopMarketing } from './stop-marketing.ts'

const serveUnsubscribe = (app: App, calls: Pick<typeof marketingCalls, 'unsubscribeByMail'>): void =>
  serve(app, calls, {
    unsubscribeByMail: async ({ query, actor, t }) => {
      const stopped = await stopMarketing(app, actor, { token: query.token }, 'mail')
      return stopped.ok ? undefined : httpError(404, t('compliance.marketing.unknown'))
    },
  })

/** Registers the withdrawal of consents to advertising, and their list for staff. */
export const registerMarketingRoutes = (app: App): void => {
  app.jobs.handle(MAIL_MARKETING_NOTICE, (payload, actor) => mailMarketingNotice(app, actor, payload))
  scheduleConsentPurge(app)
  const { unsubscribeByMail, ...otherCalls } = marketingCalls
  // RFC 8058 lets mail programs post either type of form.
  app.server.register(async (server: FastifyInstance) => {
    registerMultipartParser(server)
    serveUnsubscribe({ ...app, server: server as App['server'] }, { unsubscribeByMail })
  })
  serve(app, otherCalls, {
    openUnsubscribePage: ({ query, language, reply }) => reply.redirect(buildStopPath(language, query.token), 303),
    stop: async ({ params, language, actor, reply }) => {
      await stopMarketing(app, actor, { token: params.token }, 'page')
      return reply.redirect(buildStopPath(language, params.token), 303)
    },
    read: async ({ params, t }) => {
      const data = await readConsentState(app.db, params.token)
      return data ? { data } : httpError(404, t('compliance.marketing.unknown'))
    },
    list: async ({ query, visitor }) => {
      const { results, paging } = await listMarketingConsents(app.db, query, can(visitor, 'order.edit'))
      return new PagedResult({ results }, paging)
    },
    export: async ({ actor, reply, t }) => {
      const { csv, count } = await formatConsentCsv(app, t)
      await write(app, actor, async tx => {
        tx.audit({ kind: 'marketing-consent', id: 'csv', action: 'exported', after: { count } })
        return ok(null)
      })
      return reply
        .type('text/csv; charset=utf-8')
        .headers({
          'content-disposition': `attachment; filename="${t('complianceAdmin.marketing.file')}.csv"`,
          'cache-control': 'private, no-store',
        })
        .send(csv)
    },
    stopByStaff: async ({ params, actor, t }) => {
      const stopped = await stopMarketing(app, actor, { id: params.id }, 'staff')
      return stopped.ok ? undefined : httpError(404, t('complianceAdmin.marketing.notFound'))
    },
  })
}
