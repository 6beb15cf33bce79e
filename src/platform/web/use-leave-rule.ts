import { use, useEffect, useRef } from 'react'
import { type Blocker, UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { LeaveContext, type LeaveRule, type LeaveState } from './leave-rules.tsx'

type Blocked = Extract<Blocker, { state: 'blocked' }>

const UNBLOCKED: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }

export const useLeaveContext = (): LeaveState => {
  const context = use(LeaveContext)
  if (!context) throw new Error('The leave rules must be used within LeaveRules')
  return context
}

const reset = (blocked: Blocked): void => blocked.reset()

/**
 * Blocks navigations with a rule. The returned blocker is blocked only by this rule. `onUnmount` answers a navigation
 * that is still blocked then; without it the page stays.
 */
export const useLeaveRule = (
  closes: boolean,
  stops: LeaveRule['stops'],
  onUnmount: (blocked: Blocked) => void = reset,
): Blocker => {
  const { rules, blocker } = useLeaveContext()
  const router = use(RouterContext)?.router
  const rule = useRef<LeaveRule>({ closes, stops }).current
  const latest = useRef(onUnmount)
  useEffect(() => {
    rule.stops = stops
    latest.current = onUnmount
  })
  useEffect(() => {
    rules.all.add(rule)
    return () => {
      rules.all.delete(rule)
      if (rules.stopper !== rule) return
      // No component is left to answer the blocked navigation, which React may not have rendered.
      const blocked = [...(router?.state.blockers.values() ?? [])].find(one => one.state === 'blocked')
      if (blocked) latest.current(blocked)
    }
  }, [rules, rule, router])
  return rules.stopper === rule ? blocker : UNBLOCKED
}
