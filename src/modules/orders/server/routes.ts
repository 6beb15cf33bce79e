import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { readSettings } from '#shop/server/shop.ts'
import { orders } from '../contract.ts'
import { orderWords } from './order-words.ts'
import { storedOrderByToken } from './stored-order.ts'
import { writeSummary } from './summary/write-summary.ts'
import { taskRoutes } from './task-routes.ts'

export const routes = (app: App): void => {
  taskRoutes(app)
  serve(app, orders, {
    summary: async ({ params, reply, t }) => {
      const stored = await storedOrderByToken(app.db, params.token)
      if (!stored) return refuse(404, t('orders.problem.unknown'))
      const { number, language } = stored.order
      const ofOrder = app.texts(language)
      const settings = await readSettings(app.db)
      const pdf = await writeSummary(orderWords(stored, settings, ofOrder), settings.name, ofOrder)
      const name = `${language === 'et' ? 'tellimus' : 'order'}-${number}.pdf`
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': `inline; filename="${name}"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .send(pdf)
    },
  })
}
