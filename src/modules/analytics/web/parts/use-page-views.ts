import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { visits } from '#analytics/contract-visit.ts'

let hasCountedFirstView = false

/** Counts every page view, also client-side navigation. It uses no cookie and blocks nothing. */
export const usePageViews = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    // Only the first page view has an external referrer; the document keeps it during client-side navigation.
    const referrer = hasCountedFirstView ? window.location.origin : document.referrer
    hasCountedFirstView = true
    void fetch(visits.count.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ path: pathname, referrer }),
      keepalive: true,
    })
      // An unread response keeps its connection open, which delays tools that wait for network idle.
      .then(response => response.arrayBuffer())
      .catch(() => undefined) // A lost count needs no error message.
  }, [pathname])
}
