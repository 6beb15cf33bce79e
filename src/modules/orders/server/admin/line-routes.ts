import { centsOf, euros } from '#kernel/money.ts'
import { orderLineCalls, type WantedOrderLine } from '#orders/contract-order-lines.ts'
import { isMoneyStep } from '#orders/domain/money-step.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { type Difference, editOrder, type NotEdited, tryEdit } from './edit-order.ts'
import { offeredProducts } from './offered-products.ts'
import { moveReturn, type NotReturned, openReturn } from './returns.ts'
import type { WantedByStaff } from './wanted-lines.ts'

/** Registers the endpoints for order lines and returns. */
export const lineRoutes = (app: App): void => {
  serve(app, orderLineCalls, {
    products: async ({ query, language }) => ({ results: await offeredProducts(app.db, query.q, language) }),
    tryEdit: async ({ params, body, actor, visitor, t }) => {
      const wish = { lines: body.lines.map(wanted), reason: '' }
      const edit = { wish, baseVersion: body.baseVersion, username: visitor.username ?? '' }
      const tried = await tryEdit(app, actor, params.id, edit)
      return tried.ok ? { data: written(tried.value) } : editRefusal(tried.why, t, body.lines)
    },
    tryVat: async ({ params, body, actor, visitor, t }) => {
      const wish = { withVat: true as const, reason: '' }
      const tried = await tryEdit(app, actor, params.id, { wish, ...body, username: visitor.username ?? '' })
      return tried.ok ? { data: written(tried.value) } : editRefusal(tried.why, t)
    },
    chargeVat: async ({ params, body: { baseVersion, reason }, actor, visitor, t }) => {
      const wish = { withVat: true as const, reason }
      const done = await editOrder(app, actor, params.id, { wish, baseVersion, username: visitor.username ?? '' })
      return done.ok ? { data: done.value } : editRefusal(done.why, t)
    },
    edit: async ({ params, body, actor, visitor, t }) => {
      const wish = { lines: body.lines.map(wanted), reason: body.reason }
      const edit = { wish, baseVersion: body.baseVersion, username: visitor.username ?? '' }
      const done = await editOrder(app, actor, params.id, edit)
      return done.ok ? { data: done.value } : editRefusal(done.why, t, body.lines)
    },
    restore: async ({ params, body, actor, visitor, t }) => {
      const edit = { wish: { edition: params.edition }, ...body, username: visitor.username ?? '' }
      const done = await editOrder(app, actor, params.id, edit)
      return done.ok ? { data: done.value } : editRefusal(done.why, t)
    },
    openReturn: async ({ params, body, actor, visitor, t }) => {
      const opened = await openReturn(app, actor, params.id, { ...body, username: visitor.username ?? '' })
      return opened.ok ? { data: opened.value } : returnRefusal(opened.why, t)
    },
    moveReturn: async ({ params, body, actor, visitor, t }) => {
      const { id, step, return: returnId } = params
      if (isMoneyStep(step, { hasMoney: true }) && !can(visitor, 'order.money')) {
        return refuse(403, t('orderAdmin.needsMoney'))
      }
      const found = body.lines.map(({ deduction, ...line }) => ({ ...line, deductionCents: centsOf(deduction) }))
      const move = {
        returnId,
        step,
        found,
        into: body.warehouse_id,
        baseVersion: body.baseVersion,
        username: visitor.username ?? '',
      }
      const moved = await moveReturn(app, actor, id, move)
      return moved.ok ? { data: moved.value } : returnRefusal(moved.why, t)
    },
  })
}

const written = ({ totalCents, differenceCents, openCents }: Difference) => ({
  total: euros(totalCents),
  difference: euros(differenceCents),
  open: euros(openCents),
})

const wanted = ({ position, product_id, amount, price }: WantedOrderLine): WantedByStaff => ({
  ...{ position, amount, productId: product_id },
  unitCents: price === undefined ? undefined : centsOf(price),
})

/** Reports an error at the field of its line; `lines` are the requested ones. */
const editRefusal = (why: NotEdited, t: Translate, lines: readonly WantedOrderLine[] = []): Refusal => {
  switch (why.kind) {
    case 'unknown':
      return refuse(404, t('orders.problem.unknown'))
    case 'stale':
      return refuse(409, t('orders.problem.stale'))
    case 'notNow':
    case 'unknownEdition':
      return refuse(409, t('orders.problem.notNow'))
    case 'notExempt':
    case 'cameBack':
      return refuse(409, t(`orders.problem.vat.${why.kind}`))
    case 'notForSale':
      return refuse(409, t('orders.problem.notForSale', { name: why.name }))
    case 'unpriced': {
      const message = t('orders.problem.edit.unpriced', { name: why.name })
      return refuse(422, message, { errors: { [`lines.${why.at}.price`]: [message] } })
    }
    case 'short':
      return refuse(409, t('orders.problem.short', { name: why.name, most: why.most }))
    case 'kept': {
      const message = t('orders.problem.edit.kept', { name: why.name })
      const nth = lines.findIndex(({ position }) => position === why.position)
      const field = nth < 0 ? 'lines' : `lines.${nth}.${lines[nth]?.price === undefined ? 'amount' : 'price'}`
      return refuse(422, message, { errors: { [field]: [message] } })
    }
    case 'lines': {
      const message = t(`orders.problem.edit.${why.why}`)
      return refuse(422, message, { errors: { lines: [message] } })
    }
  }
}

const returnRefusal = (why: NotReturned, t: Translate): Refusal => {
  switch (why) {
    case 'unknown':
      return refuse(404, t('orders.problem.unknown'))
    case 'stale':
      return refuse(409, t('orders.problem.stale'))
    case 'notNow':
      return refuse(409, t('orders.problem.notNow'))
    case 'unknownWarehouse': {
      const message = t('orderAdmin.returns.unknownWarehouse')
      return refuse(422, message, { errors: { warehouse_id: [message] } })
    }
    case 'noWarehouse': {
      const message = t('orderAdmin.returns.noWarehouse')
      return refuse(422, message, { errors: { lines: [message] } })
    }
    default: {
      const message = t(`orders.problem.pieces.${why}`)
      return refuse(422, message, { errors: { lines: [message] } })
    }
  }
}
