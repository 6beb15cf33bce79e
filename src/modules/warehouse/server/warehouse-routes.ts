import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { warehouseAdmin } from '#warehouse/contract-stock.ts'
import { dropWarehouse, listWarehouses, makeWarehouse, saveWarehouse } from './keep-warehouses.ts'

export const warehouseRoutes = (app: App): void => {
  const viewed = async (id: number, { t }: Context) => {
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
    view: given => viewed(given.params.id, given),
    create: async given => {
      const made = await makeWarehouse(app, given.actor, given.body)
      return made.ok ? viewed(made.value, given) : refusal(made.why, given)
    },
    save: async given => {
      const saved = await saveWarehouse(app, given.actor, { ...given.body, id: given.params.id })
      return saved.ok ? viewed(saved.value, given) : refusal(saved.why, given)
    },
    remove: async given => {
      const removed = await dropWarehouse(app, given.actor, given.params.id)
      return removed.ok ? undefined : refusal(removed.why, given)
    },
  })
}
