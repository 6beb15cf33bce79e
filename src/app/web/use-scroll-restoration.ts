import { useContext, useLayoutEffect } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useLocation,
} from 'react-router'

const STORAGE_KEY = 'scroll-positions'

/** Vertical positions in pixels by key of the history entry. */
type Positions = Record<string, number>

const readPositions = (): Positions => {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Positions
  } catch {
    // Storage is denied, or another program wrote to it: pages open at their top.
    return {}
  }
}

const writePositions = (positions: Positions): void => {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions))
  } catch {
    // Storage is full or denied: positions live as long as the document.
  }
}

const findTarget = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // The address contains a `%` that encodes nothing.
    return null
  }
}

/**
 * Scrolls a new page to its top or to the element of its hash, and a page of the history to where it was left. The
 * router's own component would add its links, forms and fetchers to the first bundle.
 */
export const useScrollRestoration = (): void => {
  const router = useContext(RouterContext)?.router
  const state = useContext(RouterStateContext)
  const location = useLocation()
  const position = state?.restoreScrollPosition ?? null
  const keepsScroll = state?.preventScrollReset ?? false

  useLayoutEffect(() => {
    if (!router) return
    const positions = readPositions()
    const disableRestoration = router.enableScrollRestoration(positions, () => window.scrollY)
    const takeOverScrolling = () => {
      window.history.scrollRestoration = 'manual'
    }
    const savePositions = () => {
      if (router.state.navigation.state === 'idle') positions[router.state.location.key] = window.scrollY
      writePositions(positions)
      // The browser itself restores the position of a document that it loads again.
      window.history.scrollRestoration = 'auto'
    }
    takeOverScrolling()
    window.addEventListener('pageshow', takeOverScrolling)
    window.addEventListener('pagehide', savePositions)
    return () => {
      disableRestoration()
      writePositions(positions)
      window.removeEventListener('pageshow', takeOverScrolling)
      window.removeEventListener('pagehide', savePositions)
    }
  }, [router])

  useLayoutEffect(() => {
    if (position === false) return
    if (typeof position === 'number') {
      window.scrollTo(0, position)
      return
    }
    const target = location.hash === '' ? null : findTarget(location.hash)
    if (target) target.scrollIntoView()
    else if (!keepsScroll) window.scrollTo(0, 0)
  }, [location, position, keepsScroll])
}
