import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { warehouseAdmin } from '#warehouse/contract-stock.ts'
import {
  addWarehouse,
  deleteWarehouse,
  listWarehousesWithStock,
  saveWarehouse,
  type WarehouseFailure,
} from './manage-warehouses.ts'

export const registerWarehouseRoutes = (app: App): void => {
  const viewWarehouse = async (id: number, { t }: Context) => {
    const [data] = await listWarehousesWithStock(app.db, id)
    return data ? { data } : httpError(404, t('warehouse.problem.noWarehouse'))
  }
  const toHttpError = (failure: WarehouseFailure, { t }: Context) => {
    switch (failure) {
      case 'notFound':
        return httpError(404, t('warehouse.problem.noWarehouse'))
      case 'stale':
        return httpError(409, t('warehouse.problem.staleWarehouse'))
      case 'inUse':
        return httpError(409, t('warehouse.problem.inUse'))
      case 'binnedStock':
        return httpError(409, t('warehouse.problem.binnedStock'))
      case 'nameTaken':
        return httpError(422, t('app.problem.invalid'), { errors: { name: [t('warehouse.problem.nameTaken')] } })
    }
  }
  serve(app, warehouseAdmin, {
    list: async () => ({ results: await listWarehousesWithStock(app.db) }),
    view: request => viewWarehouse(request.params.id, request),
    create: async request => {
      const created = await addWarehouse(app, request.actor, request.body)
      return created.ok ? viewWarehouse(created.value, request) : toHttpError(created.reason, request)
    },
    save: async request => {
      const saved = await saveWarehouse(app, request.actor, { ...request.body, id: request.params.id })
      return saved.ok ? viewWarehouse(saved.value, request) : toHttpError(saved.reason, request)
    },
    remove: async request => {
      const removed = await deleteWarehouse(app, request.actor, request.params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, request)
    },
  })
}
