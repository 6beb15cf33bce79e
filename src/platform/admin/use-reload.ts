import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useLoaderData, useRevalidator } from 'react-router'

/**
 * Asks anew for what the screen shows, and ends once that is *shown*. The router ends before: it draws what came as a transition, and a dialog that closed by
 * then gave way to rows of before, from which the next one was opened. Only the router knows what came last, hence its context.
 */
export const useReload = (): (() => Promise<void>) => {
  const { revalidate } = useRevalidator()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const drawn: unknown = useLoaderData()
  const shown = useRef(drawn)
  const waiting = useRef<(() => void)[]>([])
  const isGone = useRef(false)
  const isShown = useCallback(
    () =>
      isGone.current ||
      shown.current === undefined ||
      !router ||
      Object.values(router.state.loaderData).includes(shown.current),
    [router],
  )
  useLayoutEffect(() => {
    shown.current = drawn
    if (isShown()) endAll(waiting.current)
  }, [drawn, isShown])
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
    if (!isShown()) await new Promise<void>(end => waiting.current.push(end))
  }, [revalidate, isShown])
}

const endAll = (waiting: (() => void)[]): void => {
  for (const end of waiting.splice(0)) end()
}
