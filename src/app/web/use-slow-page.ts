import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Milliseconds that another page may take before it is said to be loading: most are there sooner. */
const SOON_MS = 400

/** True while another page is on its way and takes its time; what changes within a page says so by itself. */
export const useSlowPage = (): boolean => {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const leaving = state === 'loading' && location.pathname !== pathname
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setSlow(true), SOON_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [leaving])
  return slow
}
