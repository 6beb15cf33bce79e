import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useWaitingForConnection } from '#platform/web/connection.ts'

/** Milliseconds that another page may take before it is said to be loading: most are there sooner. */
const SOON_MS = 150

/** The path of another page that is on its way and takes its time; what changes within a page says so by itself. */
export const useSlowPage = (): string | null => {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isWaiting = useWaitingForConnection()
  const next = state === 'loading' && location.pathname !== pathname ? location.pathname : null
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => setSlow(next), SOON_MS)
    return () => {
      clearTimeout(timer)
      setSlow(null)
    }
  }, [next])
  // Without a connection the page that is shown is better than an empty one.
  return isWaiting ? null : slow
}
