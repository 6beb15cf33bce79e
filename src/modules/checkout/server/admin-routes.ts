import { checkoutAdmin } from '#checkout/contract-checkout-admin.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { registerDetailsRoutes } from './details-routes.ts'
import { listVatChecks } from './vies/list-vat-checks.ts'
import { repeatVatCheck } from './vies/repeat-vat-check.ts'

/** Serves the VIES checks and corrections of orders to staff. */
export const registerAdminRoutes = (app: App): void => {
  registerDetailsRoutes(app)
  serve(app, checkoutAdmin, {
    listVatChecks: async ({ query }) => {
      const { results, paging } = await listVatChecks(app.db, query)
      return new PagedResult({ results }, paging)
    },
    repeatVatCheck: async ({ params, actor, t }) => {
      const checkResult = await repeatVatCheck(app, actor, params.id)
      if (checkResult.ok) return { data: checkResult.value }
      if (checkResult.reason === 'notFound') return httpError(404, t('orders.problem.notFound'))
      return httpError(409, t('checkoutAdmin.vies.notExempt'))
    },
  })
}
