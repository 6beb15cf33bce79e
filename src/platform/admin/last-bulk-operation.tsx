import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useT } from '../web/texts.tsx'
import { BulkProgress, BulkProgressSummary, NotedRows, RejectedRows } from './bulk-result.tsx'
import type { PendingBulkOperation } from './pending-bulk-operation.ts'
import type { BulkResult } from './run-bulk.ts'

interface LastBulkOperationProps {
  operation: PendingBulkOperation
  /** The result known to this page. */
  result: BulkResult | null
  /** True while this or another tab undoes it. */
  isUndoing: boolean
  /** Undefined when it cannot be undone. */
  onUndo: (() => void) | undefined
  onClose: () => void
}

/** Shows the last operation: changed rows, skipped rows and an undo button. */
export const LastBulkOperation = ({ operation, result, isUndoing, onUndo, onClose }: LastBulkOperationProps) => {
  const t = useT()
  const { undone, isOver, changed } = operation
  const error = undone ? undone.error : (result?.error ?? null)
  return (
    <Notice
      action={
        isUndoing ? undefined : (
          <div className="flex flex-wrap gap-2">
            {onUndo && undone?.next !== null ? (
              <Button onClick={onUndo} size="sm">
                {t('admin.bulk.undo')}
              </Button>
            ) : null}
            <Button onClick={onClose} size="sm" variant="ghost">
              {t('admin.close')}
            </Button>
          </div>
        )
      }
      className="mb-3"
      kind={isOver && error === null ? 'success' : 'warning'}
    >
      {isUndoing ? (
        <BulkProgress
          label={t('admin.bulk.undoing')}
          total={changed}
          value={(undone?.undone ?? 0) + (undone?.skipped ?? 0)}
        />
      ) : (
        <OperationSummary operation={operation} result={result} />
      )}
      {error === null || isUndoing ? null : <p>{t('admin.bulk.failed', { message: error })}</p>}
    </Notice>
  )
}

/** Shows the rows that the operation changed, or those that its undo restored. */
const OperationSummary = ({ operation, result }: Pick<LastBulkOperationProps, 'operation' | 'result'>) => {
  const t = useT()
  const { undone, isOver, changed, total, label } = operation
  if (undone) {
    return (
      <>
        <p>
          {t('admin.bulk.undone', { count: undone.undone })}{' '}
          {undone.skipped > 0 ? t('admin.bulk.undoSkipped', { count: undone.skipped }) : null}
        </p>
        <NotedRows notes={undone.notes ?? []} />
      </>
    )
  }
  return (
    <>
      {isOver ? (
        <>
          <p className="font-bold">{label}</p>
          <BulkProgressSummary result={{ changed, error: null }} />
        </>
      ) : (
        <p>{t('admin.bulk.unfinished', { label, value: changed, of: total })}</p>
      )}
      <RejectedRows refused={result?.refused ?? []} />
      <NotedRows notes={result?.notes ?? []} />
    </>
  )
}
