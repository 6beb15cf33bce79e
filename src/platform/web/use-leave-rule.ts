import { use, useEffect, useRef } from 'react'
import { type Blocker, UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { LeaveContext, type LeaveRule, type LeaveState } from './leave-rules.tsx'

type BlockedNavigation = Extract<Blocker, { state: 'blocked' }>

const UNBLOCKED: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }

export const useLeaveContext = (): LeaveState => {
  const context = use(LeaveContext)
  if (!context) throw new Error('The leave rules must be used within LeaveRules')
  return context
}

const reset = (blocked: BlockedNavigation): void => blocked.reset()

/**
 * Blocks navigations with a rule. The returned blocker is blocked only by this rule. `onUnmount` answers a navigation
 * that is still blocked then; without it the page stays.
 */
export const useLeaveRule = (
  { closesOverlay }: { closesOverlay: boolean },
  blocks: LeaveRule['blocks'],
  onUnmount: (blocked: BlockedNavigation) => void = reset,
): Blocker => {
  const { rules, blocker } = useLeaveContext()
  const router = use(RouterContext)?.router
  const rule = useRef<LeaveRule>({ closesOverlay, blocks }).current
  const latestHandler = useRef(onUnmount)
  useEffect(() => {
    rule.blocks = blocks
    latestHandler.current = onUnmount
  })
  useEffect(() => {
    rules.active.add(rule)
    return () => {
      rules.active.delete(rule)
      if (rules.blockingRule !== rule) return
      // No component is left to answer the blocked navigation, which React may not have rendered.
      const blocked = [...(router?.state.blockers.values() ?? [])].find(candidate => candidate.state === 'blocked')
      if (blocked) latestHandler.current(blocked)
    }
  }, [rules, rule, router])
  return rules.blockingRule === rule ? blocker : UNBLOCKED
}
