import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatCents } from '#kernel/money.ts'
import { shopTime } from '#kernel/shop-time.ts'
import { type StaffTask, tasks } from '#orders/contract-task.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { FactCard } from './fact-card.tsx'
import { taskName } from './order-history.tsx'

/** The button that solves a task, where there is one. */
type Solve = (task: StaffTask) => ReactNode

/** What a person must look at with this order; nothing where there is nothing. */
export const OrderTasks = ({ found, solve }: { found: readonly StaffTask[]; solve: Solve }) => {
  const t = useT()
  if (found.length === 0) return null
  return (
    <FactCard title={t('orderAdmin.tasksTitle')}>
      <ul className="grid gap-3">
        {found.map(task => (
          <TaskLine key={task.id} solve={solve} task={task} />
        ))}
      </ul>
    </FactCard>
  )
}

const TaskLine = ({ task, solve }: { task: StaffTask; solve: Solve }) => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const closed = task.closed_at !== null
  const toggle = async () => {
    setBusy(true)
    try {
      await send(tasks.change, { params: { id: task.id }, body: { closed: !closed } })
      await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid gap-0.5">
        <StateMark tone={closed ? 'good' : 'look'}>{taskName(t, task.kind)}</StateMark>
        <span className="tabular text-sm text-secondary">
          {shopTime(task.closed_at ?? task.opened_at)}
          {task.closed_by ? ` · ${task.closed_by}` : ''}
        </span>
        {typeof task.details.amountCents === 'number' ? (
          <p className="tabular font-bold">{formatCents(task.details.amountCents, language)}</p>
        ) : null}
        {typeof task.details.words === 'string' ? <p className="text-sm wrap-anywhere">{task.details.words}</p> : null}
        {task.note ? <p className="text-sm">{task.note}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {closed ? null : solve(task)}
        <Button loading={busy} onClick={() => void toggle()} size="sm">
          {t(closed ? 'orderAdmin.openTask' : 'orderAdmin.closeTask')}
        </Button>
      </div>
    </li>
  )
}
