import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { type StaffTask, tasks } from '#orders/contract-task.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { describeTask } from './describe-task.ts'
import { DetailCard } from './detail-card.tsx'
import { formatTaskKind } from './order-history.tsx'

/** The button that solves a task, if there is one. */
type RenderSolution = (task: StaffTask) => ReactNode

/** Shows the tasks of an order; hidden without tasks. */
export const OrderTasks = ({
  orderTasks,
  renderSolution,
}: {
  orderTasks: readonly StaffTask[]
  renderSolution: RenderSolution
}) => {
  const t = useT()
  if (orderTasks.length === 0) return null
  const openTasks = orderTasks.filter(({ closed_at }) => closed_at === null)
  const closedTasks = orderTasks.filter(({ closed_at }) => closed_at !== null)
  return (
    <DetailCard title={t(openTasks.length > 0 ? 'orderAdmin.tasksTitle' : 'orderAdmin.taskList.title')}>
      <TaskLines lineTasks={openTasks} renderSolution={renderSolution} />
      {closedTasks.length > 0 ? (
        <details className={openTasks.length > 0 ? 'mt-3 border-t border-line pt-3' : undefined}>
          <summary className="cursor-pointer text-sm text-secondary">
            {t('orderAdmin.tasksDone', { number: closedTasks.length })}
          </summary>
          <div className="mt-3">
            <TaskLines lineTasks={closedTasks} renderSolution={renderSolution} />
          </div>
        </details>
      ) : null}
    </DetailCard>
  )
}

const TaskLines = ({
  lineTasks,
  renderSolution,
}: {
  lineTasks: readonly StaffTask[]
  renderSolution: RenderSolution
}) => (
  <ul className="grid gap-3">
    {lineTasks.map(task => (
      <TaskLine key={task.id} renderSolution={renderSolution} task={task} />
    ))}
  </ul>
)

const TaskLine = ({ task, renderSolution }: { task: StaffTask; renderSolution: RenderSolution }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const language = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const isClosed = task.closed_at !== null
  const toggleTask = async () => {
    setIsBusy(true)
    try {
      await send(tasks.change, { params: { id: task.id }, body: { closed: !isClosed } })
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      showToast('warning', error.message || t('app.form.failed'))
    } finally {
      await reload()
      setIsBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid gap-0.5">
        <StateMark tone={isClosed ? 'good' : 'warn'}>{formatTaskKind(t, task.kind)}</StateMark>
        <span className="tabular text-sm text-secondary">
          {formatDateTime(task.closed_at ?? task.opened_at, language)}
          {task.closed_by ? ` · ${formatActor(t, task.closed_by)}` : ''}
        </span>
        {typeof task.details.amountCents === 'number' ? (
          <p className="tabular font-bold">{formatCents(task.details.amountCents, language)}</p>
        ) : null}
        {describeTask(t, language, task.details).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts may have equal texts
          <p className="text-sm wrap-anywhere" key={index}>
            {fact}
          </p>
        ))}
        {typeof task.details.words === 'string' ? <p className="text-sm wrap-anywhere">{task.details.words}</p> : null}
        {task.note ? <p className="text-sm">{task.note}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {isClosed ? null : renderSolution(task)}
        <Button isLoading={isBusy} onClick={() => void toggleTask()} size="sm">
          {t(isClosed ? 'orderAdmin.openTask' : 'orderAdmin.closeTask')}
        </Button>
      </div>
    </li>
  )
}
