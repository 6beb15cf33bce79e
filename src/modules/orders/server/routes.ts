import { orders } from '#orders/contract-order.ts'
import type { App } from '#platform/server/app.ts'
import { missingFile } from '#platform/server/http/answer-errors.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { readSettings } from '#shop/server/shop.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { sendInvoice, sendPdf } from './invoices/send-invoice.ts'
import { orderWords } from './order-words.ts'
import { storedOrderByToken } from './stored-order.ts'
import { writeSummary } from './summary/write-summary.ts'
import { taskRoutes } from './task-routes.ts'

export const routes = (app: App): void => {
  taskRoutes(app)
  adminRoutes(app)
  serve(app, orders, {
    summary: async ({ params, request, reply, t }) => {
      const stored = await storedOrderByToken(app.db, params.token)
      if (!stored) return missingFile(request, reply, refuse(404, t('orders.problem.unknown')))
      const { number, language } = stored.order
      const ofOrder = app.texts(language)
      const settings = await readSettings(app.db)
      const content = await writeSummary(orderWords(stored, settings, ofOrder), settings.name, ofOrder)
      const filename = `${language === 'en' ? 'order' : 'tellimus'}-${number}.pdf`
      return sendPdf(reply, { content, contentType: 'application/pdf', filename })
    },
    invoice: async ({ params, query, request, reply, t }) => {
      const stored = await storedOrderByToken(app.db, params.token)
      const sent = stored && (await sendInvoice(app, reply, stored, query.number))
      return sent ?? missingFile(request, reply, refuse(404, t('orders.problem.noInvoice')))
    },
  })
}
