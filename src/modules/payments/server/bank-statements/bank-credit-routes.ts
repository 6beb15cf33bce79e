import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createSubjectsOfOrders, findOrderId } from '#orders/server/orders.ts'
import { bankCreditEndpoints } from '#payments/contract-bank-credit.ts'
import { MAX_CREDITS } from '#payments/domain/bank-statements/bank-credit.ts'
import { readStatement } from '#payments/domain/bank-statements/read-statement.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { importStatement } from './import-statement.ts'
import { listBankCredits } from './list-bank-credits.ts'
import { scheduleBankCreditPurge } from './purge-bank-credits.ts'
import { changeBankCredit, type RecordingFailure, recordBankCredit } from './record-bank-credit.ts'

const MAX_STATEMENT_BYTES = 10 * 1024 * 1024

export const registerBankCreditRoutes = (app: App): void => {
  scheduleBankCreditPurge(app)
  registerAuditSubjects(app, 'bank-credit', createSubjectsOfOrders(sql`select id, order_id from bank_credit`))
  // Only this upload accepts a large raw body.
  app.server.register(async (server: FastifyInstance) => {
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_STATEMENT_BYTES },
      (_request, body, done) => done(null, body),
    )
    serveBankCredits({ ...app, server: server as App['server'] })
  })
}

const serveBankCredits = (app: App): void =>
  serve(app, bankCreditEndpoints, {
    list: async ({ query }) => {
      const { results, paging } = await listBankCredits(app.db, query)
      return new PagedResult({ results }, paging)
    },
    import: async ({ request, actor, visitor, t }) => {
      const statement = readStatement(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      if (!statement.ok) {
        const message = t(`payments.problem.statement.${statement.reason}`, { number: MAX_CREDITS })
        return httpError(422, message, { errors: { file: [message] } })
      }
      const input = { statement: statement.value, username: visitor.username ?? '' }
      return { data: await importStatement(app, actor, input) }
    },
    record: async ({ params, body, actor, visitor, t }) => {
      const recorded = await recordBankCredit(app, actor, {
        creditId: params.id,
        orderId: await findOrderId(app.db, body.order),
        username: visitor.username ?? '',
        isExact: false,
      })
      return recorded.ok ? undefined : toHttpError(recorded.reason, t)
    },
    change: async ({ params, body, actor, t }) => {
      const changed = await changeBankCredit(app, actor, { creditId: params.id, action: body.action })
      return changed.ok ? undefined : toHttpError(changed.reason, t)
    },
  })

const toHttpError = (reason: RecordingFailure, t: Translate): HttpError => {
  const message = t(`payments.problem.bankCredit.${reason}`)
  if (reason === 'notFound') return httpError(404, message)
  if (reason === 'state') return httpError(409, message)
  return httpError(422, message, { errors: { order: [message] } })
}
