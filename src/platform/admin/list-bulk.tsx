import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { FileCallWithQuery } from '#wire/endpoint.ts'
import { useT } from '../web/texts.tsx'
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx'
import { LastBulkOperation } from './last-bulk-operation.tsx'
import type { RowSelection } from './list-selection.ts'
import { usePendingBulkOperation } from './pending-bulk-operation.ts'
import type { BulkEndpoints, BulkResult } from './run-bulk.ts'
import { useIsOperationIdle } from './run-in-one-tab.ts'
import { useBulkUndo } from './use-bulk-undo.ts'
import { useHotkey } from './use-hotkey.ts'
import { useOpenFile } from './use-open-file.ts'

/** Opens a screen or a file for the selected rows. A screen replaces the list; a file opens in a new tab. */
export type BulkLink = {
  key: string
  label: string
  icon?: ReactNode
  shortcut?: string | undefined
  /** The maximum number of rows. */
  maxRows: number
} & ({ screen: (ids: string) => string } | { file: FileCallWithQuery<{ ids: string }> })

export interface BulkOptions {
  /** The calls of the actions; undefined when the list only offers files and screens. */
  calls?: BulkEndpoints | undefined
  actions: readonly BulkAction[]
  links?: readonly BulkLink[] | undefined
}

interface ListBulkProps {
  bulk: BulkOptions
  selection: RowSelection
  /** The number of rows on all pages. */
  total: number
  /** True when all rows of the page are selected and more pages exist. */
  isWholePageSelected: boolean
  /** More controls after the actions. */
  children?: ReactNode
}

/** Shows the selection, its actions and the last operation with its undo. */
export const ListBulk = ({ bulk, selection, total, isWholePageSelected, children }: ListBulkProps) => {
  const t = useT()
  const { calls } = bulk
  const [action, setAction] = useState<BulkAction | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const allCalls = new Map(
    [calls, ...bulk.actions.map(each => each.calls)].flatMap(each => (each ? [[each.plan.path, each] as const] : [])),
  )
  const actionEndpoints = action?.calls ?? calls
  return (
    <>
      {selection.count > 0 ? (
        <div aria-label={t('admin.bulk.bar')} className="bulk-bar" role="toolbar">
          <p className="tabular font-bold" role="status">
            {t('admin.bulk.selected', { count: selection.count })}
          </p>
          {isWholePageSelected && !selection.isAll ? (
            <Button onClick={selection.selectAll} size="sm" variant="ghost">
              {t('admin.bulk.selectAll', { count: total })}
            </Button>
          ) : null}
          {bulk.actions.map(bulkAction => (
            <Button
              icon={bulkAction.icon}
              key={bulkAction.key}
              onClick={() => setAction(bulkAction)}
              size="sm"
              variant={bulkAction.isDestructive ? 'danger' : 'secondary'}
            >
              {bulkAction.label}
            </Button>
          ))}
          {(bulk.links ?? []).map(link => (
            <LinkButton key={link.key} link={link} selection={selection} />
          ))}
          {bulk.actions.map(bulkAction => (
            <Shortcut
              key={bulkAction.key}
              onPress={() => action === null && setAction(bulkAction)}
              shortcut={bulkAction.shortcut}
            />
          ))}
          {children}
          <Button icon={<X aria-hidden />} onClick={selection.clear} size="sm" variant="ghost">
            {t('admin.bulk.none')}
          </Button>
        </div>
      ) : null}
      {[...allCalls].map(([path, each]) => (
        <BulkOutcome calls={each} isActing={action !== null} key={path} result={result} />
      ))}
      {action && actionEndpoints ? (
        <BulkDialog
          action={action}
          calls={actionEndpoints}
          count={selection.count}
          onClose={() => setAction(null)}
          onDone={next => {
            setAction(null)
            setResult(next)
            if (!action.keepsSelection) selection.clear()
          }}
          getSelection={selection.toApi}
        />
      ) : null}
    </>
  )
}

interface BulkOutcomeProps {
  calls: BulkEndpoints
  /** True while a dialog is open. */
  isActing: boolean
  result: BulkResult | null
}

/** Shows the last operation of these calls with its undo. */
const BulkOutcome = ({ calls, isActing, result }: BulkOutcomeProps) => {
  const undo = useBulkUndo(calls)
  const { operation: undoneOperation } = undo
  const storedOperation = usePendingBulkOperation(calls.plan.path)
  const lastOperation = storedOperation?.operationId === undoneOperation?.operationId ? undefined : storedOperation
  const isIdle = useIsOperationIdle(lastOperation)
  const isBeingUndone = !isIdle && lastOperation?.undone != null && lastOperation.undone.next !== null
  // A new operation hides the result of an earlier undo.
  const closeUndo = useEffectEvent(undo.close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each result
  useEffect(() => closeUndo(), [result])
  return (
    <>
      {undoneOperation ? (
        <LastBulkOperation
          result={null}
          isUndoing={undo.isRunning}
          operation={undoneOperation}
          onClose={() => undo.forget(undoneOperation.operationId)}
          onUndo={() => void undo.run(undoneOperation)}
        />
      ) : null}
      {lastOperation && !isActing && (isIdle || isBeingUndone) ? (
        <LastBulkOperation
          result={result?.operationId === lastOperation.operationId ? result : null}
          isUndoing={isBeingUndone}
          operation={lastOperation}
          onClose={() => undo.forget(lastOperation.operationId)}
          onUndo={lastOperation.isFinal || undo.isRunning ? undefined : () => void undo.run(lastOperation)}
        />
      ) : null}
    </>
  )
}

/** Binds a page-wide key to a button's action. */
const Shortcut = ({ shortcut, onPress }: { shortcut: string | undefined; onPress: () => void }) => {
  useHotkey(shortcut ?? '', onPress)
  return null
}

const LinkButton = ({ link, selection }: { link: BulkLink; selection: RowSelection }) => {
  const isEnabled = !selection.isAll && selection.count <= link.maxRows
  const ids = [...selection.selected].join()
  const navigate = useNavigate()
  const file = useOpenFile()
  const openLink = () => {
    if (!isEnabled) return
    if ('screen' in link) void navigate(link.screen(ids))
    else void file.open(link.file, { query: { ids } })
  }
  useHotkey(link.shortcut ?? '', openLink)
  return (
    <Button disabled={!isEnabled} icon={link.icon} isLoading={file.isBusy} onClick={openLink} size="sm">
      {link.label}
    </Button>
  )
}
