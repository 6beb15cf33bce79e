import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { warehouseAdmin } from '#warehouse/contract-stock.ts'
import { dropWarehouse, listWarehouses, makeWarehouse, saveWarehouse } from './keep-warehouses.ts'

export const warehouseRoutes = (app: App): void => {
  const viewWarehouse = async (id: number, { t }: Context) => {
    const [data] = await listWarehouses(app.db, id)
    return data ? { data } : refuse(404, t('warehouse.problem.noWarehouse'))
  }
  const refusal = (why: 'gone' | 'stale' | 'used' | 'nameTaken', { t }: Context) => {
    switch (why) {
      case 'gone':
        return refuse(404, t('warehouse.problem.noWarehouse'))
      case 'stale':
        return refuse(409, t('warehouse.problem.staleWarehouse'))
      case 'used':
        return refuse(409, t('warehouse.problem.used'))
      case 'nameTaken':
        return refuse(422, t('app.problem.invalid'), { errors: { name: [t('warehouse.problem.nameTaken')] } })
    }
  }
  serve(app, warehouseAdmin, {
    list: async () => ({ results: await listWarehouses(app.db) }),
    view: request => viewWarehouse(request.params.id, request),
    create: async request => {
      const created = await makeWarehouse(app, request.actor, request.body)
      return created.ok ? viewWarehouse(created.value, request) : refusal(created.why, request)
    },
    save: async request => {
      const saved = await saveWarehouse(app, request.actor, { ...request.body, id: request.params.id })
      return saved.ok ? viewWarehouse(saved.value, request) : refusal(saved.why, request)
    },
    remove: async request => {
      const removed = await dropWarehouse(app, request.actor, request.params.id)
      return removed.ok ? undefined : refusal(removed.why, request)
    },
  })
}
