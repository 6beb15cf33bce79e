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
  const loaderData: unknown = useLoaderData()
  const renderedData = useRef(loaderData)
  const resolvers = useRef<(() => void)[]>([])
  const isUnmounted = useRef(false)
  const isUpToDate = useCallback(
    () =>
      isUnmounted.current ||
      renderedData.current === undefined ||
      !router ||
      Object.values(router.state.loaderData).includes(renderedData.current),
    [router],
  )
  useLayoutEffect(() => {
    renderedData.current = loaderData
    if (isUpToDate()) resolveWaiters(resolvers.current)
  }, [loaderData, isUpToDate])
  // An unmounted screen must not render.
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      resolveWaiters(resolvers.current)
    }
  }, [])
  return useCallback(async () => {
    await revalidate()
    if (!isUpToDate()) await new Promise<void>(resolve => resolvers.current.push(resolve))
  }, [revalidate, isUpToDate])
}

const resolveWaiters = (resolvers: (() => void)[]): void => {
  for (const resolve of resolvers.splice(0)) resolve()
}
