import { eq } from 'drizzle-orm'
import { dataRequestCalls } from '#compliance/contract-data-request.ts'
import { findLinkState } from '#compliance/domain/data-request.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { isEmail } from '#kernel/email-address.ts'
import type { Language } from '#kernel/language.ts'
import { exportAddress, type PersonalData } from '#orders/server/orders.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { sendMissingFile } from '#platform/server/http/handle-errors.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { readSettings } from '#shop/server/shop.ts'
import { dataRequests } from '../tables.ts'
import { type CloseFailure, eraseRequestedAddress, refuseDataRequest } from './close-data-request.ts'
import { confirmDataRequest } from './confirm-data-request.ts'
import { buildLinkPath } from './data-request-mails.ts'
import { listDataRequests } from './list-data-requests.ts'
import { mailDataLink } from './mail-data-link.ts'
import { scheduleDataRequestPurge } from './purge-data-requests.ts'
import { readDataLink } from './read-data-link.ts'
import { scheduleDataRequestReminders } from './remind-of-data-requests.ts'
import { renderExportHtml } from './render-export-html.ts'
import { MAIL_DATA_LINK, requestData } from './request-data.ts'

/** The limit of one IP address, which all people in an office may share. */
const MAX_REQUESTS_PER_HOUR = 20

/** Builds the page after a request. Addresses contain no personal data, so the typed one is not part of it. */
const buildStatePath = (language: Language, state: 'sent' | 'email' | 'busy', kind?: string): string =>
  `/${language}/my-data?state=${state}${kind === undefined ? '' : `&kind=${kind}`}`

const toCloseError = (reason: CloseFailure, t: Translate): HttpError =>
  httpError(reason === 'notFound' ? 404 : 409, t(`complianceAdmin.dataRequests.problem.${reason}`))

/** Registers requests for data; `personalData` are the sources of personal data beside orders. */
export const registerDataRequestRoutes = (app: App, personalData: readonly PersonalData[]): void => {
  const limitRequests = limitSharedCalls(app, { name: 'data-request', max: MAX_REQUESTS_PER_HOUR, windowMs: HOUR_MS })
  app.jobs.handle(MAIL_DATA_LINK, (payload, actor) => mailDataLink(app, actor, payload))
  scheduleDataRequestPurge(app)
  scheduleDataRequestReminders(app)

  /** Renders the export of a confirmed link; null for others. */
  const renderFile = async (token: string, format: 'html' | 'json', language: Language): Promise<string | null> => {
    const [request] = await app.db
      .select()
      .from(dataRequests)
      .where(eq(dataRequests.tokenHash, hashToken(token)))
    if (request?.kind !== 'export' || findLinkState(request, app.now()) !== 'confirmed') return null
    const { email } = request
    const file = await exportAddress(app, email, personalData)
    if (format === 'json') return JSON.stringify(file, null, 2)
    const { name: shopName } = await readSettings(app.db)
    return renderExportHtml(file, { email, language, shopName, t: app.texts(language) })
  }

  serve(app, dataRequestCalls, {
    request: async ({ body: { kind, email }, language, actor, request, reply }) => {
      if ((await limitRequests(toIpAddressKey(request.ip))) !== null)
        return reply.redirect(buildStatePath(language, 'busy', kind), 303)
      if (!isEmail(email)) return reply.redirect(buildStatePath(language, 'email', kind), 303)
      await requestData(app, actor, { kind, email, language })
      return reply.redirect(buildStatePath(language, 'sent'), 303)
    },
    confirm: async ({ params, language, actor, reply }) => {
      // The page says that the link has expired.
      await confirmDataRequest(app, actor, params.token)
      return reply.redirect(buildLinkPath(language, params.token), 303)
    },
    read: async ({ params, t }) => {
      const data = await readDataLink(app.db, params.token, app.now())
      return data ? { data } : httpError(404, t('compliance.myData.ended.title'))
    },
    file: async ({ params: { token, format }, language, request, reply, t }) => {
      const content = await renderFile(token, format, language)
      if (content === null) return sendMissingFile(request, reply, httpError(404, t('compliance.myData.ended.title')))
      const type = format === 'json' ? 'application/json' : 'text/html'
      return reply
        .type(`${type}; charset=utf-8`)
        .headers({
          'content-disposition': `attachment; filename="${t('compliance.myData.file.name')}.${format}"`,
          'cache-control': 'private, no-store',
        })
        .send(content)
    },
    list: async ({ query }) => {
      const { results, paging } = await listDataRequests(app.db, query)
      return new PagedResult({ results }, paging)
    },
    erase: async ({ params, actor, t }) => {
      const erased = await eraseRequestedAddress(app, actor, params.id, personalData)
      return erased.ok ? undefined : toCloseError(erased.reason, t)
    },
    refuse: async ({ params, body, actor, t }) => {
      const refused = await refuseDataRequest(app, actor, { id: params.id, reason: body.reason })
      return refused.ok ? undefined : toCloseError(refused.reason, t)
    },
  })
}
