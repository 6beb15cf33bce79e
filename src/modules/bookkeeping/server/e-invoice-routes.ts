import { and, asc, eq } from 'drizzle-orm'
import { eInvoiceEndpoints } from '#bookkeeping/contract-e-invoice.ts'
import { OPERATOR } from '#bookkeeping/domain/bookkeeping-system.ts'
import { readStoredOrder } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { getBaseUrl } from './create-adapter.ts'
import { lookUpRecipient } from './storecove/storecove-adapter.ts'
import { SystemCredentialsError, SystemRejectionError, SystemUnavailableError } from './system-errors.ts'
import { bookkeepingAccounts as accounts, bookkeepingEntries as entries } from './tables.ts'

/** A buyer corrects a code a few times; the operator charges the shop for each question. */
const MAX_LOOK_UPS_PER_MINUTE = 20

export const registerEInvoiceRoutes = (app: App): void => {
  const limiter = limitCalls(app, MAX_LOOK_UPS_PER_MINUTE, 60_000)
  serve(app, eInvoiceEndpoints, {
    lookUp: async ({ params, request, t }) => {
      const [account] = await app.db.select().from(accounts).where(eq(accounts.system, OPERATOR))
      if (!account?.active) return { data: { status: 'unavailable' as const } }
      const retryAfterSeconds = await limiter(request)
      if (retryAfterSeconds !== null)
        return httpError(429, t('bookkeeping.problem.tooManyLookUps'), { retryAfterSeconds })
      const access = { baseUrl: getBaseUrl(app, OPERATOR), secret: account.secret }
      return { data: { status: await lookUpStatus(access, params.code) } }
    },
    handOvers: async ({ params, t }) => {
      if (!(await readStoredOrder(app.db, params.id))) return httpError(404, t('orders.problem.notFound'))
      const rows = await app.db
        .select()
        .from(entries)
        .where(and(eq(entries.system, OPERATOR), eq(entries.orderId, params.id)))
        .orderBy(asc(entries.number))
      return {
        results: rows.map(({ number, state, failure, failureDetail, changedAt }) => ({
          number,
          state,
          failure,
          failure_detail: failureDetail,
          changed_at: changedAt.toISOString(),
        })),
      }
    },
  })
}

/** An operator that fails hides nothing: the buyer may still ask for e-invoices. */
const lookUpStatus = async (
  access: Parameters<typeof lookUpRecipient>[0],
  code: string,
): Promise<'registered' | 'unregistered' | 'unknown'> => {
  try {
    return (await lookUpRecipient(access, code)) ? 'registered' : 'unregistered'
  } catch (error) {
    const isExpected = [SystemCredentialsError, SystemRejectionError, SystemUnavailableError].some(
      type => error instanceof type,
    )
    if (!isExpected) throw error
    return 'unknown'
  }
}
