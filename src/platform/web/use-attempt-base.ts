import { useRef } from 'react'

/**
 * Returns a function that picks the value that a call is based on. A call that repeats a lost one keeps the value of
 * that call, because a reload may have found its change.
 */
export const useAttemptBase = <T>(current: T): ((lost: readonly unknown[]) => T) => {
  const base = useRef(current)
  return lost => {
    if (lost.length === 0) base.current = current
    return base.current
  }
}
