import { listVisibleTaskKinds } from '#orders/domain/task-permission.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { tasks } from '../contract-task.ts'
import { changeTask } from './change-task.ts'
import { listTasks } from './list-tasks.ts'

export const registerTaskRoutes = (app: App): void => {
  serve(app, tasks, {
    list: async ({ query, visitor }) => {
      const kinds = listVisibleTaskKinds(visitor.permissions)
      const canSeeOrders = can(visitor, 'order.edit')
      const { results, paging } = await listTasks(app, query, { kinds, canSeeOrders })
      return new PagedResult({ results }, paging)
    },
    change: async ({ params, body, actor, visitor, t }) => {
      const { closed: isClosed, note } = body
      const kinds = listVisibleTaskKinds(visitor.permissions)
      const canSeeOrders = can(visitor, 'order.edit')
      const username = visitor.username ?? ''
      const changed = await changeTask(app, actor, params.id, { isClosed, note, kinds, canSeeOrders, username })
      return changed.ok ? { data: changed.value } : httpError(404, t('orders.problem.unknownTask'))
    },
  })
}
