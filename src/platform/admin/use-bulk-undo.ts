import { useState } from 'react'
import { useSend } from '../web/send-context.tsx'
import { type PendingBulkOperation, recordOperationProgress, removeOperation } from './pending-bulk-operation.ts'
import { type BulkCalls, type BulkUndoResult, undoBulk } from './run-bulk.ts'
import { runInOneTab } from './run-in-one-tab.ts'
import { useReload } from './use-reload.ts'

/**
 * Undoes bulk operations. The state belongs to the list, so that a new operation neither hides nor stops a running
 * undo.
 */
export const useBulkUndo = (calls: BulkCalls | undefined) => {
  const send = useSend()
  const reload = useReload()
  const [undoneOperation, setTaken] = useState<PendingBulkOperation | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const path = calls?.plan.path
  const run = async (kept: PendingBulkOperation): Promise<void> => {
    if (!calls || path === undefined || isRunning) return
    const { act } = kept
    setTaken(kept)
    setIsRunning(true)
    const note = (undone: BulkUndoResult): void => {
      recordOperationProgress(path, act, { undone })
      setTaken({ ...kept, undone })
    }
    try {
      await runInOneTab(act, async () => {
        // Another tab may have undone it in the meantime.
        const { undone } = recordOperationProgress(path, act, {}) ?? kept
        note(await undoBulk(send, calls, { act, before: undone }, note))
      })
    } finally {
      setIsRunning(false)
      await reload()
    }
  }
  /** Hides the result of the undo. */
  const close = (): void => {
    if (!isRunning) setTaken(null)
  }
  const forget = (act: string): void => {
    if (path !== undefined) removeOperation(path, act)
    if (undoneOperation?.act === act) close()
  }
  return { taken: undoneOperation, isRunning, run, close, forget }
}
