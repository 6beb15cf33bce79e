import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { BulkPlan } from '#wire/contract-bulk.ts'
import { useSend } from '../web/send-context.tsx'
import { useVisitor } from '../web/session.tsx'
import { useT } from '../web/texts.tsx'
import { aloneAt } from './alone-at.ts'
import { HowFar, Progress, Refused } from './bulk-outcome.tsx'
import { actOfDeed, type BulkCalls, type BulkDone, begunAs, type MeantRows, runBulk, usePlan } from './bulk-run.ts'
import { keepAct, noteAct } from './kept-act.ts'
import { useReload } from './use-reload.ts'

/** An action on many rows. */
export interface BulkAction {
  key: string
  /** A verb phrase: "Change prices". */
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  /** A key that starts the action while rows are selected. */
  shortcut?: string | undefined
  /**
   * Fields to fill in first. They report the action's parameters, or null while incomplete. Without fields the
   * parameters are `deed`.
   */
  fields?: ((onDeed: (deed: object | null) => void) => ReactNode) | undefined
  deed?: object | undefined
  /** True when the action cannot be undone. */
  isFinal?: boolean | undefined
  /** Keeps the rows selected for the next step. */
  keepsSelection?: boolean | undefined
}

interface BulkDialogProps {
  action: BulkAction
  calls: BulkCalls
  /** Returns the selected rows. */
  which: () => MeantRows
  count: number
  onDone: (done: BulkDone) => void
  onClose: () => void
}

/** Previews a bulk operation, runs it and shows its progress. */
export const BulkDialog = (props: BulkDialogProps) => {
  const { action, calls, onDone, onClose } = props
  const t = useT()
  const [deed, setDeed] = useState<object | null>(action.deed ?? null)
  const [which] = useState(props.which)
  const { plan, failure } = usePlan(calls, which, deed)
  const { run, stop, progress, begun } = useRun(props)
  /** A partly finished operation can only be continued. */
  const isPartly = begun !== null && begun.handled > 0
  const close = () => (progress !== null ? stop() : isPartly ? onDone(begun) : onClose())
  const count = plan?.ids.length ?? 0
  const go = useRef<HTMLButtonElement>(null)
  const plain = action.fields === undefined
  // Without fields, Enter confirms at once.
  useEffect(() => {
    if (plain && count > 0) go.current?.focus()
  }, [plain, count])
  return (
    <Dialog
      closeLabel={t('admin.close')}
      description={t('admin.bulk.selected', { count: props.count })}
      footer={
        <>
          <Button onClick={close}>{t(progress === null ? 'admin.cancel' : 'admin.bulk.stop')}</Button>
          <Button
            disabled={count === 0}
            loading={progress !== null}
            ref={go}
            onClick={() => plan && deed && void run(plan, deed)}
            variant={action.danger ? 'danger' : 'primary'}
          >
            {count === 0 ? action.label : t('admin.bulk.do', { label: action.label, count })}
          </Button>
        </>
      }
      onClose={close}
      open
      title={action.label}
    >
      <div className="grid gap-4">
        <div className="grid gap-4" hidden={progress !== null || isPartly}>
          {action.fields?.(setDeed)}
        </div>
        {progress === null ? null : <Progress label={t('admin.bulk.progress')} of={count} value={progress} />}
        {begun?.fault && progress === null ? (
          <Notice kind="danger">
            <HowFar done={begun} />
          </Notice>
        ) : null}
        {deed === null ? null : failure ? (
          <Notice kind="danger">{failure}</Notice>
        ) : plan ? (
          <Planned plan={plan} />
        ) : (
          <Spinner label={t('admin.bulk.trying')} />
        )}
      </div>
    </Dialog>
  )
}

/** Runs a planned operation. After a failed step the dialog shows the progress and can continue the same operation. */
const useRun = ({ action, calls, onDone }: BulkDialogProps) => {
  const send = useSend()
  const reload = useReload()
  const { username } = useVisitor()
  const [progress, setProgress] = useState<number | null>(null)
  const [begun, setBegun] = useState<BulkDone | null>(null)
  const [actOf] = useState(actOfDeed)
  const running = useRef<AbortController>(undefined)
  const isStopped = useRef(false)
  useEffect(() => () => running.current?.abort(), [])
  const run = async ({ ids }: BulkPlan, deed: object) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    isStopped.current = false
    const { path } = calls.plan
    const act = actOf(deed)
    const before = begunAs(act, begun)
    const onStep = ({ handled, changed }: BulkDone): void => {
      setProgress(handled)
      noteAct(path, act, { changed })
    }
    setProgress(before.handled)
    try {
      const done = await aloneAt(act, async () => {
        const { label, isFinal = false } = action
        keepAct(path, {
          username,
          act,
          label,
          isFinal,
          of: ids.length,
          changed: before.changed,
          isOver: false,
          undone: null,
        })
        const done = await runBulk(send, calls, { ids, deed, act, before }, { signal, onStep })
        const isOver = done.fault === null && (isStopped.current || done.handled >= ids.length)
        if (isOver) noteAct(path, act, { isOver })
        return done
      })
      if (done.fault === null) onDone(done)
      else setBegun(done)
    } finally {
      setProgress(null)
      await reload()
    }
  }
  const stop = () => {
    isStopped.current = true
    running.current?.abort()
  }
  return { run, stop, progress, begun }
}

const Planned = ({ plan }: { plan: BulkPlan }) => {
  const t = useT()
  return (
    <div className="grid gap-3" role="status">
      <p className="font-bold">{t('admin.bulk.change', { count: plan.ids.length })}</p>
      <Refused refused={plan.refused} />
      {plan.examples.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {plan.examples.map(({ name, before, after }) => (
            <li className="flex flex-wrap justify-between gap-x-4" key={name + before}>
              <span className="min-w-0 truncate">{name}</span>
              <span className="tabular">
                <s className="text-secondary">{before}</s> → <b>{after}</b>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
