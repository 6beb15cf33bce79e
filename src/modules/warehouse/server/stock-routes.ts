import { readProductsForSale } from '#catalog/server/catalog.ts'
import { formatCsv } from '#kernel/csv.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { stockAdmin } from '#warehouse/contract-stock.ts'
import { can } from '#wire/visitor.ts'
import { correctStock, type StockFailure, transferStock } from './correct-stock.ts'
import { listMovements, listReservations } from './list-movements.ts'
import { listStock } from './list-stock.ts'
import { listProposedBrands, listProposedProducts } from './order-proposal.ts'
import { setShelfPlace } from './set-shelf-place.ts'

export const registerStockRoutes = (app: App): void => {
  serve(app, stockAdmin, {
    list: async ({ query, language }) => {
      const { results, paging } = await listStock(app.db, query, language)
      return new PagedResult({ results }, paging)
    },
    correct: async request => {
      const result = await correctStock(app, request.actor, request.body)
      return result.ok ? { moved: result.value } : toHttpError(app, result.reason, request)
    },
    transfer: async request => {
      const result = await transferStock(app, request.actor, request.body)
      return result.ok ? { moved: result.value } : toHttpError(app, result.reason, request)
    },
    place: async ({ params, body, actor, t }) => {
      const saved = await setShelfPlace(app, actor, { productId: params.id, ...body })
      if (saved.ok) return { place: body.place }
      if (saved.reason.kind === 'notFound') return httpError(404, t('warehouse.problem.notFound'))
      const message = describeCurrentPlace(saved.reason.place, t)
      return httpError(409, message, { errors: { place: [message] } })
    },
    movements: async ({ query, language }) => {
      const { results, paging } = await listMovements(app.db, query, language)
      return new PagedResult({ results }, paging)
    },
    reservations: async ({ params, visitor, t }) => {
      const reservations = await listReservations(app.db, params.id)
      if (!reservations) return httpError(404, t('warehouse.problem.notFound'))
      const canManageOrders = can(visitor, 'order.edit')
      return {
        results: reservations.map(reservation => (canManageOrders ? reservation : { ...reservation, payment: null })),
      }
    },
    proposal: async () => ({ results: await listProposedBrands(app.db) }),
    proposalFile: async ({ query, language, t, reply }) => {
      const products = await listProposedProducts(app.db, query.brand, language)
      const columns = [
        'brand',
        'code1',
        'code2',
        'name',
        'pieces',
        'total',
        'critical',
        'incoming',
        'requested',
      ] as const
      const rows = products.map(product => columns.map(column => product[column]))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="order-proposal.csv"')
        .send(formatCsv([columns.map(column => t(`warehouse.proposal.${column}`)), ...rows], 'machine'))
    },
  })
}

const describeCurrentPlace = (place: string, t: Translate): string =>
  place === '' ? t('warehouse.problem.placeTaken') : t('warehouse.problem.placed', { place })

const toHttpError = async (app: App, failure: StockFailure, { t, language }: Context): Promise<HttpError> => {
  const readName = async (id: number): Promise<string> =>
    pickText((await readProductsForSale(app.db, [id]))[0]?.name, language)
  switch (failure.kind) {
    case 'notFound':
      return httpError(404, t('warehouse.problem.notFound'))
    case 'noteRequired':
      return httpError(422, t('app.problem.invalid'), { errors: { note: [t('app.problem.required')] } })
    case 'sameWarehouse':
      return httpError(422, t('app.problem.invalid'), { errors: { to: [t('warehouse.problem.same')] } })
    case 'repeatedLevel':
      return httpError(422, t('app.problem.invalid'), {
        errors: { [`changes.${failure.index}.product_id`]: [t('warehouse.problem.repeatedLevel')] },
      })
    case 'stale': {
      const [firstLevel] = failure.levels
      const name = await readName(firstLevel?.productId ?? 0)
      return httpError(409, t('warehouse.problem.stale', { name, amount: firstLevel?.amount ?? 0 }), {
        errors: Object.fromEntries(
          failure.levels.map(({ productId, warehouseId, amount }) => [
            `${productId}:${warehouseId}`,
            [t('warehouse.problem.nowIs', { amount })],
          ]),
        ),
      })
    }
    case 'changedLevel':
      return httpError(409, t('warehouse.problem.moved', { name: await readName(failure.productId) }))
    case 'tooFew':
      return httpError(409, t('warehouse.problem.short', { name: await readName(failure.productIds[0] ?? 0) }))
  }
}
