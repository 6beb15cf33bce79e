import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#kernel/durations.ts'
import { orderBatches } from '#orders/contract-batch.ts'
import { orders } from '#orders/contract-order.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { registerUndo } from '#platform/server/audit/undo-changes.ts'
import { HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { readSettings } from '#shop/server/shop.ts'
import { registerOrderAdminRoutes } from './admin/admin-routes.ts'
import { undoPackings } from './admin/undo-packings.ts'
import { createApprovalBundle } from './approval-bundle.ts'
import { registerAuditedOrders } from './audited-orders.ts'
import { describeOrder } from './describe-order.ts'
import { registerEInvoiceArchiveRoutes } from './invoices/e-invoice-archive-routes.ts'
import { sendEInvoice } from './invoices/send-e-invoice.ts'
import { sendInvoice, sendPdf } from './invoices/send-invoice.ts'
import { registerMessageRoutes } from './message-routes.ts'
import { rejectLink } from './order-link.ts'
import { hasPrepaymentInvoice, renderPrepayment } from './prepayment.ts'
import { recordBatches } from './record-batches.ts'
import { readStoredOrderByToken, type StoredOrder } from './stored-order.ts'
import { renderDocument } from './summary/render-document.ts'
import { registerTaskRoutes } from './task-routes.ts'
import { registerTransportEvidenceRoutes } from './transport-evidence-routes.ts'

/** The limit per IP address: an office can print its documents, a script cannot overload the shop. */
const MAX_DOCUMENTS_PER_MINUTE = 60

/** Registers all endpoints of orders, for staff and for the holders of an order's link. */
export const registerOrderRoutes = (app: App): void => {
  registerAuditedOrders(app)
  registerUndo(app, 'order', {
    permission: 'order.edit',
    actions: ['packed'],
    canRestore: fields => fields.every(field => field === 'state'),
    undo: (actor, part) => undoPackings(app, actor, part),
  })
  registerTaskRoutes(app)
  registerMessageRoutes(app)
  registerTransportEvidenceRoutes(app)
  serve(app, orderBatches, {
    record: async ({ params, body: { product_id, batches }, actor, t }) => {
      const recorded = await recordBatches(app, actor, { orderId: params.id, productId: product_id, batches })
      return recorded.ok
        ? { data: { product_id, batches: recorded.value.join(', ') } }
        : httpError(404, t('orders.problem.notFound'))
    },
  })
  registerOrderAdminRoutes(app)
  registerEInvoiceArchiveRoutes(app)
  const limiter = limitCalls(app, MAX_DOCUMENTS_PER_MINUTE, MINUTE_MS)
  /** Reads the order of a link; returns the error for an unknown link or too many requests. */
  const readLinkedOrder = async (
    token: string,
    request: FastifyRequest,
    t: Translate,
  ): Promise<StoredOrder | HttpError> => {
    const retryAfterSeconds = await limiter(request)
    if (retryAfterSeconds !== null) return httpError(429, t('orders.problem.tooManyDocuments'), { retryAfterSeconds })
    return (await readStoredOrderByToken(app.db, token)) ?? rejectLink(app.db, token, t)
  }
  serve(app, orders, {
    summary: async ({ params, request, reply, t }) => {
      const stored = await readLinkedOrder(params.token, request, t)
      if (stored instanceof HttpError) return stored
      const { number, language } = stored.order
      const orderTexts = app.texts(language)
      const settings = await readSettings(app.db)
      const content = await renderDocument(describeOrder(stored, settings, orderTexts), settings.name, orderTexts)
      const filename = `${language === 'en' ? 'order' : 'tellimus'}-${number}.pdf`
      return sendPdf(reply, { content, contentType: 'application/pdf', filename })
    },
    prepayment: async ({ params, request, reply, t }) => {
      const stored = await readLinkedOrder(params.token, request, t)
      if (stored instanceof HttpError) return stored
      const settings = await readSettings(app.db)
      if (!hasPrepaymentInvoice(stored, settings.company.iban)) return httpError(404, t('orders.problem.noPrepayment'))
      return sendPdf(reply, await renderPrepayment(app, stored, settings))
    },
    invoice: async ({ params, query, request, reply, t }) => {
      const stored = await readLinkedOrder(params.token, request, t)
      if (stored instanceof HttpError) return stored
      return sendInvoice(app, reply, stored, { ...query, t })
    },
    bundle: async ({ params, request, reply, t }) => {
      const stored = await readLinkedOrder(params.token, request, t)
      if (stored instanceof HttpError) return stored
      const bundle = await createApprovalBundle(app, stored)
      if (!bundle) return httpError(404, t('orders.problem.noBundle'))
      const filename = `${app.texts(stored.order.language)('orders.bundleFile')}-${stored.order.number}.zip`
      return reply
        .type('application/zip')
        .headers({
          'content-disposition': `attachment; filename="${filename}"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .send(bundle)
    },
    eInvoice: async ({ params, query, request, reply, t }) => {
      const stored = await readLinkedOrder(params.token, request, t)
      if (stored instanceof HttpError) return stored
      return sendEInvoice(app, reply, stored, { ...query, t })
    },
  })
}
