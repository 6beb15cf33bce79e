import { withdrawalAdmin } from '#compliance/contract-withdrawal-admin.ts'
import { readStoredOrder } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { setWithdrawalClosed } from './close-withdrawal.ts'
import { correctReceivedDay } from './correct-received-day.ts'
import { announceChosenLines, linkWithdrawal } from './link-withdrawal.ts'
import { listOrderWithdrawals, listWithdrawals } from './list-withdrawals.ts'
import { unlinkWithdrawal } from './unlink-withdrawal.ts'

/** Registers the endpoints with which staff handle statements. */
export const registerWithdrawalAdminRoutes = (app: App): void => {
  serve(app, withdrawalAdmin, {
    list: async ({ query }) => {
      const { data, paging } = await listWithdrawals(app.db, query, app.now())
      return new PagedResult({ data }, paging)
    },
    listOfOrder: async ({ params, t }) => {
      if (!(await readStoredOrder(app.db, params.id))) return httpError(404, t('orders.problem.notFound'))
      return { data: await listOrderWithdrawals(app.db, params.id, app.now()) }
    },
    link: async ({ params: { id }, body, actor, visitor, t }) => {
      const target = { orderId: body.order_id, username: visitor.username ?? '' }
      const linked = await linkWithdrawal(app, actor, id, target)
      if (linked.ok) return { data: { id } }
      return httpError(
        linked.reason === 'linked' ? 409 : 404,
        t(`complianceAdmin.withdrawals.problem.${linked.reason}`),
      )
    },
    unlink: async ({ params: { id }, actor, visitor, t }) => {
      const unlinked = await unlinkWithdrawal(app, actor, id, { username: visitor.username ?? '' })
      if (unlinked.ok) return { data: { id } }
      const status = unlinked.reason === 'notFound' ? 404 : 409
      return httpError(status, t(`complianceAdmin.withdrawals.problem.${unlinked.reason}`))
    },
    correctReceipt: async ({ params: { id }, body, actor, visitor, t }) => {
      const correction = { ...body, receivedOn: body.received_on, username: visitor.username ?? '' }
      const corrected = await correctReceivedDay(app, actor, id, correction)
      if (corrected.ok) return { data: { id } }
      const { reason } = corrected
      if (reason === 'notFound') return httpError(404, t('orders.problem.notFound'))
      if (reason === 'stale') return httpError(409, t('orders.problem.stale'))
      if (reason === 'notDelivered') return httpError(409, t('orders.problem.wrongState'))
      return httpError(422, t('app.problem.invalid'), { errors: { received_on: [t(`orderAdmin.receipt.${reason}`)] } })
    },
    chooseLines: async ({ params: { id }, body, actor, visitor, t }) => {
      const chosen = await announceChosenLines(app, actor, id, { ...body, username: visitor.username ?? '' })
      if (chosen.ok) return { data: { id } }
      if (chosen.reason === 'stale') return httpError(409, t('orders.problem.stale'))
      const status = chosen.reason === 'notFound' ? 404 : 409
      return httpError(status, t(`complianceAdmin.withdrawals.problem.${chosen.reason}`))
    },
    close: async ({ params: { id }, body, actor, visitor, t }) => {
      const change = { isClosed: body.closed, username: visitor.username ?? '' }
      const closed = await setWithdrawalClosed(app, actor, id, change)
      return closed.ok ? { data: { id } } : httpError(404, t('complianceAdmin.withdrawals.problem.notFound'))
    },
  })
}
