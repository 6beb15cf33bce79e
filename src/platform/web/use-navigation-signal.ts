import { useContext, useEffect, useRef } from 'react'
import { type DataRouter, UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'

/**
 * Aborts a signal when the router starts to leave `pathname`, some time before the next page renders. `end` aborts it
 * finally.
 */
export const watchNavigationAway = (
  router: Pick<DataRouter, 'subscribe'>,
  pathname: string,
): { getSignal: () => AbortSignal; end: () => void } => {
  let controller = new AbortController()
  const unsubscribe = router.subscribe(({ navigation, location }) => {
    if ((navigation.location ?? location).pathname !== pathname) controller.abort()
    // The user cancelled the navigation or turned back.
    else if (controller.signal.aborted) controller = new AbortController()
  })
  return {
    getSignal: () => controller.signal,
    end: () => {
      unsubscribe()
      controller.abort()
    },
  }
}

const ABORTED_SIGNAL = AbortSignal.abort()

/** Returns a signal that aborts when the user leaves the page or `key` changes. Late answers must not navigate. */
export const useNavigationSignal = (key?: string): (() => AbortSignal) => {
  const router = useContext(RouterContext)?.router
  const { pathname } = useLocation()
  const watcher = useRef<ReturnType<typeof watchNavigationAway>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation clears the state of the former page
  useEffect(() => {
    if (!router) return
    const watch = watchNavigationAway(router, pathname)
    watcher.current = watch
    return watch.end
  }, [key, router, pathname])
  return () => watcher.current?.getSignal() ?? ABORTED_SIGNAL
}
