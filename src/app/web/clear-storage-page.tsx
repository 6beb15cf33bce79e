import { useEffect } from 'react'
import { type T, useT } from '#platform/web/texts.tsx'

export const loader = () => null

export const handle = { head: (_loaded: null, t: T) => ({ title: t('app.clearingStorage'), robots: 'noindex' }) }

/** Clears local storage and opens the home page with a full load, so that no state survives. */
export const Component = () => {
  const t = useT()
  useEffect(() => {
    window.localStorage.clear()
    window.location.replace('/')
  }, [])
  return <p className="page-width py-16">{t('app.clearingStorage')}</p>
}
