import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '../web/send-context.tsx'
import { useT } from '../web/texts.tsx'
import { HowFar, Progress, Refused } from './bulk-outcome.tsx'
import { type BulkCalls, type BulkDone, undoBulk } from './bulk-run.ts'
import type { KeptAct } from './kept-act.ts'

interface LastActProps {
  calls: BulkCalls
  kept: KeptAct
  /** What this page knows of it further. */
  done: BulkDone | null
  /** As a verb: "Change prices". */
  label: string | undefined
  final: boolean
  keep: (kept: Omit<KeptAct, 'at'>) => void
  onGoOn: (() => void) | undefined
  onClose: () => void
}

/** What was done, what is left of it, and the way back. */
export const LastAct = ({ calls, kept, done, label, final, keep, onGoOn, onClose }: LastActProps) => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const { undone } = kept
  const undo = async () => {
    setBusy(true)
    const note = (next: KeptAct['undone']): void => keep({ ...kept, undone: next })
    try {
      note(await undoBulk(send, calls, { act: kept.act, before: undone }, note))
    } finally {
      setBusy(false)
      await revalidate()
    }
  }
  const goOn = undone === null && !kept.isOver ? onGoOn : undefined
  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-2">
          {goOn && !busy ? (
            <Button onClick={goOn} size="sm">
              {t('admin.bulk.goOn')}
            </Button>
          ) : null}
          {final || undone?.next === null ? null : (
            <Button loading={busy} onClick={() => void undo()} size="sm">
              {t('admin.bulk.undo')}
            </Button>
          )}
          {busy ? null : (
            <Button onClick={onClose} size="sm" variant="ghost">
              {t('admin.close')}
            </Button>
          )}
        </div>
      }
      className="mb-3"
      kind={kept.isOver && !undone?.fault ? 'success' : 'warning'}
    >
      {busy ? (
        <Progress
          label={t('admin.bulk.undoing')}
          of={kept.changed}
          value={(undone?.undone ?? 0) + (undone?.left ?? 0)}
        />
      ) : undone ? (
        <>
          <p>
            {t('admin.bulk.undone', { count: undone.undone })}{' '}
            {undone.left > 0 ? t('admin.bulk.undoLeft', { count: undone.left }) : null}
          </p>
          {undone.fault === null ? null : <p>{t('admin.bulk.failed', { message: undone.fault })}</p>}
        </>
      ) : (
        <>
          {kept.isOver || label === undefined ? null : <p>{t('admin.bulk.unfinished', { label })}</p>}
          <HowFar done={{ changed: kept.changed, fault: done?.fault ?? null }} />
          <Refused refused={done?.refused ?? []} />
        </>
      )}
    </Notice>
  )
}
