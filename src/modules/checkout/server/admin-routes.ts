import { checkoutAdmin } from '#checkout/contract-vat-check.ts'
import type { App } from '#platform/server/app.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { listVatChecks } from './vies/list-vat-checks.ts'

/** What staff see of checkouts: the proof that VAT numbers were checked. */
export const adminRoutes = (app: App): void =>
  serve(app, checkoutAdmin, {
    vatChecks: async ({ query }) => {
      const { results, paging } = await listVatChecks(app.db, query)
      return new Paged({ results }, paging)
    },
  })
