import { useState } from 'react'
import { useSend } from '../web/send-context.tsx'
import { type PendingBulkOperation, recordOperationProgress, removeOperation } from './pending-bulk-operation.ts'
import { type BulkEndpoints, type BulkUndoResult, undoBulk } from './run-bulk.ts'
import { runInOneTab } from './run-in-one-tab.ts'
import { useReload } from './use-reload.ts'

/**
 * Undoes bulk operations. The state belongs to the list, so that a new operation neither hides nor stops a running
 * undo.
 */
export const useBulkUndo = (calls: BulkEndpoints | undefined) => {
  const send = useSend()
  const reload = useReload()
  const [undoneOperation, setUndoneOperation] = useState<PendingBulkOperation | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const path = calls?.plan.path
  const undo = async (operation: PendingBulkOperation): Promise<void> => {
    if (!calls || path === undefined || isRunning) return
    const { operationId } = operation
    setUndoneOperation(operation)
    setIsRunning(true)
    const recordStep = (undone: BulkUndoResult): void => {
      recordOperationProgress(path, operationId, { undone })
      setUndoneOperation({ ...operation, undone })
    }
    try {
      await runInOneTab(operationId, async () => {
        // Another tab may have undone it in the meantime.
        const { undone } = recordOperationProgress(path, operationId, {}) ?? operation
        recordStep(await undoBulk(send, calls, { operationId, before: undone }, recordStep))
      })
    } finally {
      setIsRunning(false)
      await reload()
    }
  }
  /** Hides the result of the undo. */
  const close = (): void => {
    if (!isRunning) setUndoneOperation(null)
  }
  const dismiss = (operationId: string): void => {
    if (path !== undefined) removeOperation(path, operationId)
    if (undoneOperation?.operationId === operationId) close()
  }
  return { operation: undoneOperation, isRunning, run: undo, close, forget: dismiss }
}
