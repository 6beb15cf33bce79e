import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useT } from '../web/texts.tsx'
import { BulkProgressSummary, Progress, RejectedRows } from './bulk-result.tsx'
import type { PendingBulkOperation } from './pending-bulk-operation.ts'
import type { BulkResult } from './run-bulk.ts'

interface LastBulkOperationProps {
  operation: PendingBulkOperation
  /** The result known to this page. */
  done: BulkResult | null
  /** True while this or another tab undoes it. */
  isUndoing: boolean
  /** Undefined when it cannot be undone. */
  onUndo: (() => void) | undefined
  onClose: () => void
}

/** Shows the last operation: changed rows, skipped rows and an undo button. */
export const LastBulkOperation = ({ operation, done, isUndoing, onUndo, onClose }: LastBulkOperationProps) => {
  const t = useT()
  const { undone, isOver, changed, of, label } = operation
  const fault = undone ? undone.error : (done?.error ?? null)
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
      kind={isOver && fault === null ? 'success' : 'warning'}
    >
      {isUndoing ? (
        <Progress label={t('admin.bulk.undoing')} of={changed} value={(undone?.undone ?? 0) + (undone?.left ?? 0)} />
      ) : undone ? (
        <p>
          {t('admin.bulk.undone', { count: undone.undone })}{' '}
          {undone.left > 0 ? t('admin.bulk.undoLeft', { count: undone.left }) : null}
        </p>
      ) : (
        <>
          {isOver ? (
            <>
              <p className="font-bold">{label}</p>
              <BulkProgressSummary done={{ changed, error: null }} />
            </>
          ) : (
            <p>{t('admin.bulk.unfinished', { label, value: changed, of })}</p>
          )}
          <RejectedRows refused={done?.refused ?? []} />
        </>
      )}
      {fault === null || isUndoing ? null : <p>{t('admin.bulk.failed', { message: fault })}</p>}
    </Notice>
  )
}
