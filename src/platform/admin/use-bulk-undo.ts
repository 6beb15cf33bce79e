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
export const useBulkUndo = (endpoints: BulkEndpoints | undefined) => {
  const send = useSend()
  const reload = useReload()
  const [undoneOperation, setUndoneOperation] = useState<PendingBulkOperation | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const path = endpoints?.plan.path
  const undoOperation = async (operation: PendingBulkOperation): Promise<void> => {
    if (!endpoints || path === undefined || isRunning) return
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
        recordStep(await undoBulk(send, endpoints, { operationId, before: undone }, recordStep))
      })
    } finally {
      setIsRunning(false)
      await reload()
    }
  }
  /** Hides the result of the undo. */
  const closeResult = (): void => {
    if (!isRunning) setUndoneOperation(null)
  }
  const dismissOperation = (operationId: string): void => {
    if (path !== undefined) removeOperation(path, operationId)
    if (undoneOperation?.operationId === operationId) closeResult()
  }
  return { operation: undoneOperation, isRunning, run: undoOperation, close: closeResult, forget: dismissOperation }
}
