import { useContext, useEffect, useRef } from 'react'
import { type DataRouter, UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'

/** Follows the router itself, which moves on some time before a page is drawn; `end` when what was there is gone. */
export const watchLeaving = (
  router: Pick<DataRouter, 'subscribe'>,
  pathname: string,
): { there: () => AbortSignal; end: () => void } => {
  let stay = new AbortController()
  const unsubscribe = router.subscribe(({ navigation, location }) => {
    if ((navigation.location ?? location).pathname !== pathname) stay.abort()
    // The way led back here, or was given up.
    else if (stay.signal.aborted) stay = new AbortController()
  })
  return {
    there: () => stay.signal,
    end: () => {
      unsubscribe()
      stay.abort()
    },
  }
}

const NOT_THERE = AbortSignal.abort()

/**
 * Answers a signal that ends as soon as somebody sets out for another page, or the component goes or shows something else: what
 * answers after that leads nobody anywhere.
 */
export const useWhileThere = (shows?: string): (() => AbortSignal) => {
  const router = useContext(RouterContext)?.router
  const { pathname } = useLocation()
  const watched = useRef<ReturnType<typeof watchLeaving>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there of something else is gone with it
  useEffect(() => {
    if (!router) return
    const watching = watchLeaving(router, pathname)
    watched.current = watching
    return watching.end
  }, [shows, router, pathname])
  return () => watched.current?.there() ?? NOT_THERE
}
