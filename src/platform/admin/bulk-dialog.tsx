import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { BulkPlan } from '#wire/contract-bulk.ts'
import { useSend } from '../web/send-context.tsx'
import { useVisitor } from '../web/session.tsx'
import { useT } from '../web/texts.tsx'
import { BulkProgress, BulkProgressSummary, PlanNotes, RejectedRows } from './bulk-result.tsx'
import { recordOperationProgress, storeOperation } from './pending-bulk-operation.ts'
import {
  type BulkEndpoints,
  type BulkResult,
  createOperationIds,
  resumeResult,
  runBulk,
  type SelectedRows,
  useBulkPlan,
} from './run-bulk.ts'
import { runInOneTab } from './run-in-one-tab.ts'
import { useReload } from './use-reload.ts'

/** An action on many rows. */
export interface BulkAction {
  key: string
  /** A verb phrase: "Change prices". */
  label: string
  icon?: ReactNode
  isDestructive?: boolean | undefined
  /** A key that starts the action while rows are selected. */
  shortcut?: string | undefined
  /**
   * Fields to fill in first. They report the action's parameters, or null while incomplete. Without fields the
   * parameters are `action`.
   */
  fields?: ((onParametersChange: (parameters: object | null) => void) => ReactNode) | undefined
  action?: object | undefined
  /** The calls of the action; those of the list by default. */
  calls?: BulkEndpoints | undefined
  /** True when the action cannot be undone. */
  isFinal?: boolean | undefined
  /** Keeps the rows selected for the next step. */
  keepsSelection?: boolean | undefined
}

interface BulkDialogProps {
  action: BulkAction
  calls: BulkEndpoints
  getSelection: () => SelectedRows
  count: number
  onDone: (result: BulkResult) => void
  onClose: () => void
}

/** Previews a bulk operation, runs it and shows its progress. */
export const BulkDialog = (props: BulkDialogProps) => {
  const { action, calls, onDone, onClose } = props
  const t = useT()
  const [parameters, setParameters] = useState<object | null>(action.action ?? null)
  const [selection] = useState(props.getSelection)
  const { plan, error } = useBulkPlan(calls, selection, parameters)
  const { run, stop, progress, unfinishedResult } = useBulkRun(props)
  /** A partly finished operation can only be continued. */
  const isUnfinished = unfinishedResult !== null && unfinishedResult.handled > 0
  const closeDialog = () => {
    if (progress !== null) stop()
    else if (isUnfinished) onDone(unfinishedResult)
    else onClose()
  }
  const count = plan?.ids.length ?? 0
  const confirmButton = useRef<HTMLButtonElement>(null)
  const hasNoFields = action.fields === undefined
  // Without fields, Enter confirms at once.
  useEffect(() => {
    if (hasNoFields && count > 0) confirmButton.current?.focus()
  }, [hasNoFields, count])
  return (
    <Dialog
      closeLabel={t('admin.close')}
      description={t('admin.bulk.selected', { count: props.count })}
      footer={
        <>
          <Button onClick={closeDialog}>{t(progress === null ? 'admin.cancel' : 'admin.bulk.stop')}</Button>
          <Button
            disabled={count === 0}
            isLoading={progress !== null}
            ref={confirmButton}
            onClick={() => plan && parameters && void run(plan, parameters)}
            variant={action.isDestructive ? 'danger' : 'primary'}
          >
            {count === 0 ? action.label : t('admin.bulk.do', { label: action.label, count })}
          </Button>
        </>
      }
      onClose={closeDialog}
      open
      title={action.label}
    >
      <div className="grid gap-4">
        <div className="grid gap-4" hidden={progress !== null || isUnfinished}>
          {action.fields?.(setParameters)}
        </div>
        {progress === null ? null : <BulkProgress label={t('admin.bulk.progress')} total={count} value={progress} />}
        {unfinishedResult?.error && progress === null ? (
          <Notice kind="danger">
            <BulkProgressSummary result={unfinishedResult} />
          </Notice>
        ) : null}
        {parameters === null ? null : <PlanResult error={error} plan={plan} />}
      </div>
    </Dialog>
  )
}

/** Runs a planned operation. After a failed step the dialog shows the progress and can continue the same operation. */
const useBulkRun = ({ action, calls, onDone }: BulkDialogProps) => {
  const send = useSend()
  const reload = useReload()
  const { username } = useVisitor()
  const [progress, setProgress] = useState<number | null>(null)
  const [unfinishedResult, setUnfinishedResult] = useState<BulkResult | null>(null)
  const [getOperationId] = useState(createOperationIds)
  const controllerRef = useRef<AbortController>(undefined)
  const isStopped = useRef(false)
  useEffect(() => () => controllerRef.current?.abort(), [])
  const run = async ({ ids }: BulkPlan, parameters: object) => {
    const controller = new AbortController()
    const { signal } = controller
    controllerRef.current = controller
    isStopped.current = false
    const { path } = calls.plan
    const operationId = getOperationId(parameters)
    const resumedResult = resumeResult(operationId, unfinishedResult)
    const onStep = ({ handled, changed }: BulkResult): void => {
      setProgress(handled)
      recordOperationProgress(path, operationId, { changed })
    }
    setProgress(resumedResult.handled)
    try {
      const result = await runInOneTab(operationId, async () => {
        const { label, isFinal = false } = action
        storeOperation(path, {
          username,
          operationId,
          label,
          isFinal,
          total: ids.length,
          changed: resumedResult.changed,
          isOver: false,
          undone: null,
        })
        const outcome = await runBulk(
          send,
          calls,
          { ids, parameters, operationId, before: resumedResult },
          { signal, onStep },
        )
        const isOver = outcome.error === null && (isStopped.current || outcome.handled >= ids.length)
        if (isOver) recordOperationProgress(path, operationId, { isOver })
        return outcome
      })
      if (result.error === null) onDone(result)
      else setUnfinishedResult(result)
    } finally {
      setProgress(null)
      await reload()
    }
  }
  const stopRun = () => {
    isStopped.current = true
    controllerRef.current?.abort()
  }
  return { run, stop: stopRun, progress, unfinishedResult }
}

const PlanResult = ({ error, plan }: Pick<ReturnType<typeof useBulkPlan>, 'error' | 'plan'>) => {
  const t = useT()
  if (error) return <Notice kind="danger">{error}</Notice>
  return plan ? <PlanPreview plan={plan} /> : <Spinner label={t('admin.bulk.trying')} />
}

const PlanPreview = ({ plan }: { plan: BulkPlan }) => {
  const t = useT()
  return (
    <div className="grid gap-3" role="status">
      <p className="font-bold">{t('admin.bulk.change', { count: plan.ids.length })}</p>
      <RejectedRows refused={plan.refused} />
      <PlanNotes notes={plan.notes ?? []} />
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
