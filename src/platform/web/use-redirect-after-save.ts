import { useCallback, useContext } from 'react'
import { type NavigateOptions, UNSAFE_DataRouterContext as RouterContext, useNavigate } from 'react-router'
import { useLeaveContext } from './use-leave-rule.ts'

/**
 * Returns a function that opens the address of a saved record. It does nothing when the user is already leaving, as
 * the redirect would replace their navigation. No leave rule blocks it: rules describe what React last rendered, which
 * may precede the save.
 */
export const useRedirectAfterSave = (): ((href: string, options?: NavigateOptions) => void) => {
  const router = useContext(RouterContext)?.router
  const { rules } = useLeaveContext()
  const navigate = useNavigate()
  return useCallback(
    (href, options) => {
      const isLeaving =
        router &&
        (router.state.navigation.state !== 'idle' ||
          [...router.state.blockers.values()].some(({ state }) => state !== 'unblocked'))
      if (isLeaving) return
      rules.areSuspended = true
      // The router asks its blocker before `navigate` returns.
      void navigate(href, options)
      rules.areSuspended = false
    },
    [router, rules, navigate],
  )
}
