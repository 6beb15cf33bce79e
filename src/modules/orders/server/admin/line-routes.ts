import { toCents, toEuros } from '#kernel/money.ts'
import { orderLineCalls, type WantedOrderLine } from '#orders/contract-order-lines.ts'
import { requiresMoneyPermission } from '#orders/domain/requires-money-permission.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { type EditOrderFailure, type EditTotals, editOrder, previewEdit } from './edit-order.ts'
import { findOfferedProducts } from './find-offered-products.ts'
import type { StaffLine } from './resolve-wanted-lines.ts'
import { moveReturn, openReturn, type ReturnFailure } from './returns.ts'

/** Registers the endpoints for order lines and returns. */
export const lineRoutes = (app: App): void => {
  serve(app, orderLineCalls, {
    products: async ({ query, language }) => ({ results: await findOfferedProducts(app.db, query.q, language) }),
    tryEdit: async ({ params, body, actor, visitor, t }) => {
      const wish = { lines: body.lines.map(toStaffLine), reason: '' }
      const edit = { wish, baseVersion: body.baseVersion, username: visitor.username ?? '' }
      const tried = await previewEdit(app, actor, params.id, edit)
      return tried.ok ? { data: toEditResponse(tried.value) } : editError(tried.reason, t, body.lines)
    },
    tryVat: async ({ params, body, actor, visitor, t }) => {
      const wish = { withVat: true as const, reason: '' }
      const tried = await previewEdit(app, actor, params.id, { wish, ...body, username: visitor.username ?? '' })
      return tried.ok ? { data: toEditResponse(tried.value) } : editError(tried.reason, t)
    },
    chargeVat: async ({ params, body: { baseVersion, reason }, actor, visitor, t }) => {
      const wish = { withVat: true as const, reason }
      const done = await editOrder(app, actor, params.id, { wish, baseVersion, username: visitor.username ?? '' })
      return done.ok ? { data: done.value } : editError(done.reason, t)
    },
    edit: async ({ params, body, actor, visitor, t }) => {
      const wish = { lines: body.lines.map(toStaffLine), reason: body.reason }
      const edit = { wish, baseVersion: body.baseVersion, username: visitor.username ?? '' }
      const done = await editOrder(app, actor, params.id, edit)
      return done.ok ? { data: done.value } : editError(done.reason, t, body.lines)
    },
    restore: async ({ params, body, actor, visitor, t }) => {
      const edit = { wish: { edition: params.edition }, ...body, username: visitor.username ?? '' }
      const done = await editOrder(app, actor, params.id, edit)
      return done.ok ? { data: done.value } : editError(done.reason, t)
    },
    openReturn: async ({ params, body, actor, visitor, t }) => {
      const opened = await openReturn(app, actor, params.id, { ...body, username: visitor.username ?? '' })
      return opened.ok ? { data: opened.value } : returnError(opened.reason, t)
    },
    moveReturn: async ({ params, body, actor, visitor, t }) => {
      const { id, step, return: returnId } = params
      if (requiresMoneyPermission(step, { hasMoney: true }) && !can(visitor, 'order.money')) {
        return httpError(403, t('orderAdmin.needsMoney'))
      }
      const found = body.lines.map(({ deduction, ...line }) => ({ ...line, deductionCents: toCents(deduction) }))
      const move = {
        returnId,
        step,
        found,
        into: body.warehouse_id,
        baseVersion: body.baseVersion,
        username: visitor.username ?? '',
      }
      const moved = await moveReturn(app, actor, id, move)
      return moved.ok ? { data: moved.value } : returnError(moved.reason, t)
    },
  })
}

const toEditResponse = ({ totalCents, differenceCents, openCents }: EditTotals) => ({
  total: toEuros(totalCents),
  difference: toEuros(differenceCents),
  open: toEuros(openCents),
})

const toStaffLine = ({ position, product_id, amount, price }: WantedOrderLine): StaffLine => ({
  ...{ position, amount, productId: product_id },
  unitCents: price === undefined ? undefined : toCents(price),
})

/** Reports an error at the field of its line; `lines` are the requested ones. */
const editError = (why: EditOrderFailure, t: Translate, lines: readonly WantedOrderLine[] = []): HttpError => {
  switch (why.kind) {
    case 'unknown':
      return httpError(404, t('orders.problem.unknown'))
    case 'stale':
      return httpError(409, t('orders.problem.stale'))
    case 'notNow':
    case 'unknownEdition':
      return httpError(409, t('orders.problem.notNow'))
    case 'notExempt':
    case 'cameBack':
      return httpError(409, t(`orders.problem.vat.${why.kind}`))
    case 'notForSale':
      return httpError(409, t('orders.problem.notForSale', { name: why.name }))
    case 'unpriced': {
      const message = t('orders.problem.edit.unpriced', { name: why.name })
      return httpError(422, message, { errors: { [`lines.${why.at}.price`]: [message] } })
    }
    case 'short':
      return httpError(409, t('orders.problem.short', { name: why.name, most: why.most }))
    case 'kept': {
      const message = t('orders.problem.edit.kept', { name: why.name })
      const nth = lines.findIndex(({ position }) => position === why.position)
      const field = nth < 0 ? 'lines' : `lines.${nth}.${lines[nth]?.price === undefined ? 'amount' : 'price'}`
      return httpError(422, message, { errors: { [field]: [message] } })
    }
    case 'lines': {
      const message = t(`orders.problem.edit.${why.why}`)
      return httpError(422, message, { errors: { lines: [message] } })
    }
  }
}

const returnError = (why: ReturnFailure, t: Translate): HttpError => {
  switch (why) {
    case 'unknown':
      return httpError(404, t('orders.problem.unknown'))
    case 'stale':
      return httpError(409, t('orders.problem.stale'))
    case 'notNow':
      return httpError(409, t('orders.problem.notNow'))
    case 'unknownWarehouse': {
      const message = t('orderAdmin.returns.unknownWarehouse')
      return httpError(422, message, { errors: { warehouse_id: [message] } })
    }
    case 'noWarehouse': {
      const message = t('orderAdmin.returns.noWarehouse')
      return httpError(422, message, { errors: { lines: [message] } })
    }
    default: {
      const message = t(`orders.problem.pieces.${why}`)
      return httpError(422, message, { errors: { lines: [message] } })
    }
  }
}
