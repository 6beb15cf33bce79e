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
  let stay = new AbortController()
  const unsubscribe = router.subscribe(({ navigation, location }) => {
    if ((navigation.location ?? location).pathname !== pathname) stay.abort()
    // The user cancelled the navigation or turned back.
    else if (stay.signal.aborted) stay = new AbortController()
  })
  return {
    getSignal: () => stay.signal,
    end: () => {
      unsubscribe()
      stay.abort()
    },
  }
}

const NOT_THERE = AbortSignal.abort()

/** Returns a signal that aborts when the user leaves the page or `shows` changes. Late answers must not navigate. */
export const useNavigationSignal = (shows?: string): (() => AbortSignal) => {
  const router = useContext(RouterContext)?.router
  const { pathname } = useLocation()
  const watched = useRef<ReturnType<typeof watchNavigationAway>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation clears the state of the former page
  useEffect(() => {
    if (!router) return
    const watching = watchNavigationAway(router, pathname)
    watched.current = watching
    return watching.end
  }, [shows, router, pathname])
  return () => watched.current?.getSignal() ?? NOT_THERE
}
