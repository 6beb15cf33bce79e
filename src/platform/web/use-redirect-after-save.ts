import { useCallback, useContext } from 'react'
import { type NavigateOptions, UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { useUnblockedNavigate } from './leave-rules.tsx'

/**
 * Returns a function that opens the address of a saved record. It does nothing when the user is already leaving, as
 * the redirect would replace their navigation.
 */
export const useRedirectAfterSave = (): ((href: string, options?: NavigateOptions) => void) => {
  const router = useContext(RouterContext)?.router
  const navigate = useUnblockedNavigate()
  return useCallback(
    (href, options) => {
      const isLeaving =
        router &&
        (router.state.navigation.state !== 'idle' ||
          [...router.state.blockers.values()].some(({ state }) => state !== 'unblocked'))
      if (!isLeaving) navigate(href, options)
    },
    [router, navigate],
  )
}
