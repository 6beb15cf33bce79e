import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useIsWaitingForConnection } from '#platform/web/connection.ts'

/** Milliseconds before a pending page shows as loading; most arrive sooner. */
const SLOW_AFTER_MS = 150

/** Returns the path of a pending page that loads slowly; changes within a page have their own indicators. */
export const useSlowPage = (): string | null => {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isWaiting = useIsWaitingForConnection()
  const nextPath = state === 'loading' && location.pathname !== pathname ? location.pathname : null
  const [slowPath, setSlowPath] = useState<string | null>(null)
  useEffect(() => {
    if (nextPath === null) return
    const timer = setTimeout(() => setSlowPath(nextPath), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlowPath(null)
    }
  }, [nextPath])
  // Without a connection the visible page is better than an empty one.
  return isWaiting ? null : slowPath
}
