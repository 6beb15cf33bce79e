import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { visits } from '#analytics/contract-visit.ts'

/** Counts every page view, also client-side navigation. Uses no cookie and blocks nothing. */
export const useVisits = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const documentReferrer = document.referrer
    void fetch(visits.count.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        path: pathname,
        referrer: isFirstPage(pathname) ? documentReferrer : window.location.origin,
      }),
      keepalive: true,
    })
      // An unread response keeps its connection open, which delays tools that wait for network idle.
      .then(answer => answer.arrayBuffer())
      .catch(() => undefined) // A lost count needs no error message.
  }, [pathname])
}

let firstPathname: string | undefined

/** Only the first page view carries the external referrer. */
const isFirstPage = (pathname: string): boolean => {
  firstPathname ??= pathname
  return firstPathname === pathname
}
