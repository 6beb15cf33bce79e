import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useLoaderData, useRevalidator } from 'react-router'

/**
 * Returns a function that revalidates the loaders and resolves once the new data is rendered.
 * The promise of `revalidate` resolves earlier, as the router renders in a transition: a dialog could close over stale
 * rows. Only the router's state has the latest data, hence its context.
 */
export const useReload = (): (() => Promise<void>) => {
  const { revalidate } = useRevalidator()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const loaded: unknown = useLoaderData()
  const shown = useRef(loaded)
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
    shown.current = loaded
    if (isShown()) resolveAll(waiting.current)
  }, [loaded, isShown])
  // An unmounted screen must not render.
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      resolveAll(waiting.current)
    }
  }, [])
  return useCallback(async () => {
    await revalidate()
    if (!isShown()) await new Promise<void>(end => waiting.current.push(end))
  }, [revalidate, isShown])
}

const resolveAll = (waiting: (() => void)[]): void => {
  for (const end of waiting.splice(0)) end()
}
