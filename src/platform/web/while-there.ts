import { useEffect, useRef } from 'react'

const NOT_THERE = AbortSignal.abort()

/** Answers a signal that ends when the component goes: what answers after that leads nobody anywhere. */
export const useWhileThere = (): (() => AbortSignal) => {
  const there = useRef(NOT_THERE)
  useEffect(() => {
    const stay = new AbortController()
    there.current = stay.signal
    return () => stay.abort()
  }, [])
  return () => there.current
}
