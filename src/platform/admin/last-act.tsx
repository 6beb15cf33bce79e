import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useT } from '../web/texts.tsx'
import { HowFar, Progress, Refused } from './bulk-outcome.tsx'
import type { BulkDone } from './bulk-run.ts'
import type { KeptAct } from './kept-act.ts'

interface LastActProps {
  kept: KeptAct
  /** The result known to this page. */
  done: BulkDone | null
  /** True while this or another tab undoes it. */
  isUndoing: boolean
  /** Undefined when it cannot be undone. */
  onUndo: (() => void) | undefined
  onClose: () => void
}

/** Shows the last operation: changed rows, skipped rows and an undo button. */
export const LastAct = ({ kept, done, isUndoing, onUndo, onClose }: LastActProps) => {
  const t = useT()
  const { undone, isOver, changed, of, label } = kept
  const fault = undone ? undone.fault : (done?.fault ?? null)
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
              <HowFar done={{ changed, fault: null }} />
            </>
          ) : (
            <p>{t('admin.bulk.unfinished', { label, value: changed, of })}</p>
          )}
          <Refused refused={done?.refused ?? []} />
        </>
      )}
      {fault === null || isUndoing ? null : <p>{t('admin.bulk.failed', { message: fault })}</p>}
    </Notice>
  )
}
