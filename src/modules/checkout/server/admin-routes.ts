import { checkoutAdmin } from '#checkout/contract-vat-check.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { detailsRoutes } from './details-routes.ts'
import { askAgain } from './vies/ask-again.ts'
import { listVatChecks } from './vies/list-vat-checks.ts'

/** Serves the VIES checks and corrections of orders to staff. */
export const adminRoutes = (app: App): void => {
  detailsRoutes(app)
  serve(app, checkoutAdmin, {
    vatChecks: async ({ query }) => {
      const { results, paging } = await listVatChecks(app.db, query)
      return new Paged({ results }, paging)
    },
    askAgain: async ({ params, actor, t }) => {
      const asked = await askAgain(app, actor, params.id)
      if (asked.ok) return { data: asked.value }
      if (asked.why === 'unknown') return refuse(404, t('orders.problem.unknown'))
      return refuse(409, t('checkoutAdmin.vies.notExempt'))
    },
  })
}
