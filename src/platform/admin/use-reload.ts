import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const endAll = (waiting: (() => void)[]): void => {
  for (const end of waiting.splice(0)) end()
}

/**
 * Asks anew for what the screen shows, and ends once that is *shown*. The router ends before: it draws what came as a transition,
 * and a dialog that closed by then gave way to rows of before, from which the next one was opened.
 */
export const useReload = (): (() => Promise<void>) => {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState(0)
  const waiting = useRef<(() => void)[]>([])
  const isGone = useRef(false)
  useLayoutEffect(() => {
    if (asked > 0) endAll(waiting.current)
  }, [asked])
  // Who is gone shows nothing any more.
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      endAll(waiting.current)
    }
  }, [])
  return useCallback(async () => {
    await revalidate()
    if (isGone.current) return
    await new Promise<void>(end => {
      waiting.current.push(end)
      // Drawn with what the router put before it, which is a transition too.
      startTransition(() => setAsked(count => count + 1))
    })
  }, [revalidate])
}
