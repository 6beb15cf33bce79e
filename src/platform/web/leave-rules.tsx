import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router'

type Move = Parameters<BlockerFunction>[0]

export interface LeaveRule {
  /** True when the rule closes an overlay; false when it protects unsaved changes. */
  closes: boolean
  stops: (move: Move) => boolean
}

/**
 * Finds the rule that blocks a navigation. Back asks overlays first; other navigations ask about unsaved changes
 * first.
 */
export const findBlocker = (rules: readonly LeaveRule[], move: Move): LeaveRule | undefined => {
  const closesFirst = move.historyAction === 'POP'
  const latest = rules.toReversed()
  const inTurn = [
    ...latest.filter(({ closes }) => closes === closesFirst),
    ...latest.filter(({ closes }) => closes !== closesFirst),
  ]
  return inTurn.find(rule => rule.stops(move))
}

interface Rules {
  all: Set<LeaveRule>
  /** The rule that blocked the last navigation. */
  stopper: LeaveRule | undefined
}

const Context = createContext<{ rules: Rules; blocker: Blocker } | null>(null)

/** Holds the only blocker of the application: React Router supports one at a time. */
export const LeaveRules = ({ children }: { children: ReactNode }) => {
  const rules = useRef<Rules>({ all: new Set(), stopper: undefined }).current
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      move => {
        rules.stopper = findBlocker([...rules.all], move)
        return rules.stopper !== undefined
      },
      [rules],
    ),
  )
  const value = useMemo(() => ({ rules, blocker }), [rules, blocker])
  return <Context value={value}>{children}</Context>
}

const UNBLOCKED: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }

type Blocked = Extract<Blocker, { state: 'blocked' }>

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
  const context = use(Context)
  if (!context) throw new Error('Nothing above asks the rules for leaving')
  const { rules, blocker } = context
  const rule = useRef<LeaveRule>({ closes, stops }).current
  const latest = useRef({ blocker, onUnmount })
  useEffect(() => {
    rule.stops = stops
    latest.current = { blocker, onUnmount }
  })
  useEffect(() => {
    rules.all.add(rule)
    return () => {
      rules.all.delete(rule)
      // No component is left to answer the blocked navigation.
      const { blocker, onUnmount } = latest.current
      if (rules.stopper === rule && blocker.state === 'blocked') onUnmount(blocker)
    }
  }, [rules, rule])
  return rules.stopper === rule ? blocker : UNBLOCKED
}
