import { useEffect, useState } from 'react'
import type { PendingBulkOperation } from './pending-bulk-operation.ts'

/** Older browsers lack the Web Locks API: there, tabs are not coordinated. */
const locks = (): LockManager | undefined => navigator.locks

const lockName = (act: string): string => `bulk ${act}`

/** Runs work on an operation in one tab at a time. Other tabs wait until it ends or its tab closes. */
export const runInOneTab = async <Done>(act: string, work: () => Promise<Done>): Promise<Done> => {
  const manager = locks()
  return manager ? await manager.request(lockName(act), work) : await work()
}

/** Returns true when no tab works on the operation; false while that is unknown. */
export const useIsOperationIdle = (kept: PendingBulkOperation | undefined): boolean => {
  const state = kept && JSON.stringify([kept.act, kept.at])
  const [idle, setIdle] = useState<string>()
  const act = kept?.act
  useEffect(() => {
    if (act === undefined || state === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      try {
        await locks()?.request(lockName(act), { mode: 'shared', signal }, () => undefined)
        setIdle(state)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
    void ask()
    return () => controller.abort()
  }, [act, state])
  return state !== undefined && idle === state
}
