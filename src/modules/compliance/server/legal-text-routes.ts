import { eq } from 'drizzle-orm'
import { legalTextCalls } from '#compliance/contract-legal-text.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { readStoredOrder, readStoredOrderByToken, rejectLink, sendPdf } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { listOrderTexts, renderLegalText } from './order-texts.ts'
import { legalTexts } from './tables.ts'

/** The limit per IP address: an office can print its documents, a script cannot overload the shop. */
const MAX_DOCUMENTS_PER_MINUTE = 60

/** Registers the routes of the legal texts of orders. */
export const registerLegalTextRoutes = (app: App): void => {
  const limiter = limitCalls(app, MAX_DOCUMENTS_PER_MINUTE, MINUTE_MS)
  serve(app, legalTextCalls, {
    download: async ({ params, request, reply, t }) => {
      const retryAfter = await limiter(request)
      if (retryAfter !== null) return httpError(429, t('orders.problem.tooManyDocuments'), { retryAfter })
      const stored = await readStoredOrderByToken(app.db, params.token)
      if (!stored) return rejectLink(app.db, params.token, t)
      const text = (await listOrderTexts(app.db, stored.order.id)).find(({ kind }) => kind === params.kind)
      return text ? sendPdf(reply, await renderLegalText(app, text)) : httpError(404, t('compliance.legal.notFound'))
    },
    list: async ({ params, t }) => {
      if (!(await readStoredOrder(app.db, params.id))) return httpError(404, t('orders.problem.notFound'))
      const texts = await listOrderTexts(app.db, params.id)
      return {
        data: texts.map(({ id, kind, language, hash, validFrom }) => ({
          id,
          kind,
          language,
          hash,
          valid_from: validFrom.toISOString(),
        })),
      }
    },
    read: async ({ params, reply, t }) => {
      const [text] = await app.db.select().from(legalTexts).where(eq(legalTexts.id, params.id))
      return text ? sendPdf(reply, await renderLegalText(app, text)) : httpError(404, t('compliance.legal.notFound'))
    },
  })
}
