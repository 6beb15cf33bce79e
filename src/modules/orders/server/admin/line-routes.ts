import { toCents, toEuros } from '#kernel/money.ts'
import { orderLineEndpoints, type RequestedOrderLine } from '#orders/contract-order-lines.ts'
import { requiresMoneyPermission } from '#orders/domain/requires-money-permission.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { type EditOrderFailure, type EditTotals, editOrder, previewEdit } from './edit-order.ts'
import { findOfferedProducts } from './find-offered-products.ts'
import type { StaffLine } from './resolve-requested-lines.ts'
import type { ReturnFailure } from './return-failure.ts'
import { advanceReturn, openReturn } from './returns.ts'

/** Registers the endpoints for order lines and returns. */
export const registerLineRoutes = (app: App): void => {
  serve(app, orderLineEndpoints, {
    products: async ({ query, language }) => ({ results: await findOfferedProducts(app.db, query.q, language) }),
    previewEdit: async ({ params, body, actor, visitor, t }) => {
      const target = { lines: body.lines.map(toStaffLine), reason: '' }
      const edit = { target, baseVersion: body.baseVersion, username: visitor.username ?? '' }
      const preview = await previewEdit(app, actor, params.id, edit)
      return preview.ok ? { data: toEditResponse(preview.value) } : toEditError(preview.reason, t, body.lines)
    },
    previewVat: async ({ params, body, actor, visitor, t }) => {
      const target = { chargesVat: true as const, reason: '' }
      const preview = await previewEdit(app, actor, params.id, {
        target,
        ...body,
        username: visitor.username ?? '',
      })
      return preview.ok ? { data: toEditResponse(preview.value) } : toEditError(preview.reason, t)
    },
    chargeVat: async ({ params, body: { baseVersion, reason }, actor, visitor, t }) => {
      const target = { chargesVat: true as const, reason }
      const result = await editOrder(app, actor, params.id, {
        target,
        baseVersion,
        username: visitor.username ?? '',
      })
      return result.ok ? { data: result.value } : toEditError(result.reason, t)
    },
    edit: async ({ params, body, actor, visitor, t }) => {
      const target = { lines: body.lines.map(toStaffLine), reason: body.reason }
      const edit = { target, baseVersion: body.baseVersion, username: visitor.username ?? '' }
      const result = await editOrder(app, actor, params.id, edit)
      return result.ok ? { data: result.value } : toEditError(result.reason, t, body.lines)
    },
    restore: async ({ params, body, actor, visitor, t }) => {
      const edit = { target: { revision: params.revision }, ...body, username: visitor.username ?? '' }
      const result = await editOrder(app, actor, params.id, edit)
      return result.ok ? { data: result.value } : toEditError(result.reason, t)
    },
    openReturn: async ({ params, body, actor, visitor, t }) => {
      const opened = await openReturn(app, actor, params.id, { ...body, username: visitor.username ?? '' })
      return opened.ok ? { data: opened.value } : toReturnError(opened.reason, t)
    },
    moveReturn: async ({ params, body, actor, visitor, t }) => {
      const { id, step, return: returnId } = params
      if (requiresMoneyPermission(step, { hasMoney: true }) && !can(visitor, 'order.money')) {
        return httpError(403, t('orderAdmin.needsMoney'))
      }
      const inspectedLines = body.lines.map(({ deduction, ...line }) => ({
        ...line,
        deductionCents: toCents(deduction),
      }))
      const returnMove = {
        returnId,
        step,
        inspectedLines,
        warehouseId: body.warehouse_id,
        baseVersion: body.baseVersion,
        username: visitor.username ?? '',
      }
      const result = await advanceReturn(app, actor, id, returnMove)
      return result.ok ? { data: result.value } : toReturnError(result.reason, t)
    },
  })
}

const toEditResponse = ({ totalCents, differenceCents, openCents }: EditTotals) => ({
  total: toEuros(totalCents),
  difference: toEuros(differenceCents),
  open: toEuros(openCents),
})

const toStaffLine = ({ position, product_id, amount, price }: RequestedOrderLine): StaffLine => ({
  position,
  amount,
  productId: product_id,
  unitCents: price === undefined ? undefined : toCents(price),
})

/** Reports an error at the field of its line; `lines` are the requested ones. */
const toEditError = (failure: EditOrderFailure, t: Translate, lines: readonly RequestedOrderLine[] = []): HttpError => {
  switch (failure.kind) {
    case 'notFound':
      return httpError(404, t('orders.problem.notFound'))
    case 'stale':
      return httpError(409, t('orders.problem.stale'))
    case 'wrongState':
    case 'unknownRevision':
      return httpError(409, t('orders.problem.wrongState'))
    case 'notExempt':
    case 'alreadyCredited':
      return httpError(409, t(`orders.problem.vat.${failure.kind}`))
    case 'notForSale':
      return httpError(409, t('orders.problem.notForSale', { name: failure.name }))
    case 'unpriced': {
      const message = t('orders.problem.edit.unpriced', { name: failure.name })
      return httpError(422, message, { errors: { [`lines.${failure.index}.price`]: [message] } })
    }
    case 'short':
      return httpError(409, t('orders.problem.short', { name: failure.name, most: failure.maxAmount }))
    case 'partlyReturned': {
      const message = t('orders.problem.edit.partlyReturned', { name: failure.name })
      const lineIndex = lines.findIndex(({ position }) => position === failure.position)
      const field =
        lineIndex < 0 ? 'lines' : `lines.${lineIndex}.${lines[lineIndex]?.price === undefined ? 'amount' : 'price'}`
      return httpError(422, message, { errors: { [field]: [message] } })
    }
    case 'lines': {
      const message = t(`orders.problem.edit.${failure.reason}`)
      return httpError(422, message, { errors: { lines: [message] } })
    }
  }
}

const toReturnError = (failure: ReturnFailure, t: Translate): HttpError => {
  switch (failure) {
    case 'notFound':
      return httpError(404, t('orders.problem.notFound'))
    case 'stale':
      return httpError(409, t('orders.problem.stale'))
    case 'wrongState':
      return httpError(409, t('orders.problem.wrongState'))
    case 'unknownWarehouse': {
      const message = t('orderAdmin.returns.unknownWarehouse')
      return httpError(422, message, { errors: { warehouse_id: [message] } })
    }
    case 'noWarehouse': {
      const message = t('orderAdmin.returns.noWarehouse')
      return httpError(422, message, { errors: { lines: [message] } })
    }
    default: {
      const message = t(`orders.problem.pieces.${failure}`)
      return httpError(422, message, { errors: { lines: [message] } })
    }
  }
}
