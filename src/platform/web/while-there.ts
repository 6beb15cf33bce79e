import { useEffect, useRef } from 'react'

const NOT_THERE = AbortSignal.abort()

/** Answers a signal that ends when the component goes, or shows something else: what answers after that leads nobody anywhere. */
export const useWhileThere = (shows?: string): (() => AbortSignal) => {
  const there = useRef(NOT_THERE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there of something else is gone with it
  useEffect(() => {
    const stay = new AbortController()
    there.current = stay.signal
    return () => stay.abort()
  }, [shows])
  return () => there.current
}
