import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { visits } from '#analytics/contract-visit.ts'

/** Has every page that is opened counted, also those that are navigated to. It needs no cookie, and nothing waits for it. */
export const useVisits = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const came = document.referrer
    void fetch(visits.count.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ path: pathname, referrer: isFirst(pathname) ? came : window.location.origin }),
      keepalive: true,
    })
      // An answer that nobody reads stays open, and keeps from rest whoever waits for the network's.
      .then(answer => answer.arrayBuffer())
      .catch(() => undefined) // A visit that is not counted is nobody's trouble.
  }, [pathname])
}

let first: string | undefined

/** Where a visitor came from is told with the first page alone. */
const isFirst = (pathname: string): boolean => {
  first ??= pathname
  return first === pathname
}
