import { useEffect, useState } from 'react'
import type { PendingBulkOperation } from './pending-bulk-operation.ts'

/** Older browsers lack the Web Locks API: there, tabs are not coordinated. */
const getLocks = (): LockManager | undefined => navigator.locks

const formatLockName = (operationId: string): string => `bulk ${operationId}`

/** Runs work on an operation in one tab at a time. Other tabs wait until it ends or its tab closes. */
export const runInOneTab = async <Done>(operationId: string, work: () => Promise<Done>): Promise<Done> => {
  const manager = getLocks()
  return manager ? await manager.request(formatLockName(operationId), work) : await work()
}

/** Returns true when no tab works on the operation; false while that is unknown. */
export const useIsOperationIdle = (operation: PendingBulkOperation | undefined): boolean => {
  const state = operation && JSON.stringify([operation.operationId, operation.updatedAt])
  const [idleState, setIdleState] = useState<string>()
  const operationId = operation?.operationId
  useEffect(() => {
    if (operationId === undefined || state === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const waitUntilIdle = async (): Promise<void> => {
      try {
        await getLocks()?.request(formatLockName(operationId), { mode: 'shared', signal }, () => undefined)
        setIdleState(state)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
    void waitUntilIdle()
    return () => controller.abort()
  }, [operationId, state])
  return state !== undefined && idleState === state
}
