import { eq, sql } from 'drizzle-orm'
import {
  type BookkeepingAccount,
  bookkeepingAccountEndpoints,
  bookkeepingEntryEndpoints,
} from '#bookkeeping/contract-bookkeeping.ts'
import type { BookkeepingSystem } from '#bookkeeping/domain/bookkeeping-system.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import { createSubjectsOfOrders } from '#orders/server/orders.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectStaleVersion } from '#platform/server/http/reject-edit-conflict.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { can } from '#wire/visitor.ts'
import { changeEntry } from './change-entry.ts'
import { registerEInvoiceRoutes } from './e-invoice-routes.ts'
import { listEntries } from './list-entries.ts'
import type { AccountRow } from './lock-account.ts'
import { type AccountFailure, listAccounts, saveAccount } from './manage-accounts.ts'
import { SEND_BOOKKEEPING, scheduleBookkeeping } from './send-entries.ts'
import { bookkeepingAccounts } from './tables.ts'
import { testAccount } from './test-account.ts'

export const registerBookkeepingRoutes = (app: App): void => {
  scheduleBookkeeping(app)
  const ordersOfEntries = sql`select id, order_id from bookkeeping_entry`
  registerAuditSubjects(app, 'bookkeeping-entry', createSubjectsOfOrders(ordersOfEntries))
  registerEInvoiceRoutes(app)
  serve(app, bookkeepingAccountEndpoints, {
    list: async () => ({ results: await listAccounts(app.db) }),
    save: async ({ params, body, actor, visitor, t }) => {
      // Every invoice goes to this account with the customer's name and address.
      if (!can(visitor, 'order.money')) return httpError(403, t('app.problem.forbidden'))
      const saved = await saveAccount(app, actor, params.system, body)
      const data = requireExisting(
        (await listAccounts(app.db)).find(({ system }) => system === params.system),
        'the bookkeeping account',
      )
      return saved.ok ? { data } : rejectEdit(saved.reason, { body, data, t })
    },
    test: async ({ params, t }) => {
      const account = await readAccount(app, params.system)
      if (!account) return httpError(404, t('bookkeeping.problem.noAccount'))
      return { data: { failure: await testAccount(app, account) } }
    },
  })
  serve(app, bookkeepingEntryEndpoints, {
    send: async ({ actor, t }) => {
      const active = (await listAccounts(app.db)).filter(account => account.active)
      if (active.length === 0) return httpError(409, t('bookkeeping.problem.inactive'))
      await write(app, actor, async tx => {
        for (const { system } of active) {
          await app.jobs.enqueue(tx, SEND_BOOKKEEPING, { system }, { isUnique: true })
          tx.audit({ kind: 'bookkeeping-account', id: system, action: 'requested' })
        }
        return ok(null)
      })
      return undefined
    },
    list: async ({ query }) => {
      const { results, paging } = await listEntries(app.db, query)
      return new PagedResult({ results }, paging)
    },
    change: async ({ params, body, actor, t }) => {
      const changed = await changeEntry(app, actor, params.id, body.action)
      if (changed.ok) return undefined
      if (changed.reason === 'notFound') return httpError(404, t('bookkeeping.problem.noEntry'))
      return httpError(409, t('bookkeeping.problem.state'))
    },
  })
}

const readAccount = async ({ db }: App, system: BookkeepingSystem): Promise<AccountRow | undefined> =>
  (await db.select().from(bookkeepingAccounts).where(eq(bookkeepingAccounts.system, system)))[0]

interface RejectedEdit {
  body: object
  data: BookkeepingAccount
  t: Translate
}

const rejectEdit = (reason: AccountFailure, { body, data, t }: RejectedEdit): HttpError => {
  if (reason === 'stale') {
    const { secret: _secret, baseVersion: _version, ...edit } = body as Record<string, unknown>
    return rejectStaleVersion(edit, data, t, t('bookkeeping.problem.stale'))
  }
  const errors =
    typeof reason === 'string'
      ? { [reason]: [t('app.problem.required')] }
      : { tax_codes: [t('bookkeeping.problem.taxCodes', { line: reason.line })] }
  return httpError(422, t('app.problem.invalid'), { errors })
}
