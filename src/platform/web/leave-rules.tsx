import { createContext, type ReactNode, use, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import {
  type Blocker,
  type BlockerFunction,
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  useBlocker,
  useNavigate,
} from 'react-router'

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

type Blocked = Extract<Blocker, { state: 'blocked' }>

interface Rules {
  all: Set<LeaveRule>
  /** The rule that blocked the last navigation. */
  stopper: LeaveRule | undefined
  /** True while a navigation starts that no rule may block. */
  areSuspended: boolean
}

interface LeaveContext {
  rules: Rules
  blocker: Blocker
  /** Returns the blocked navigation, also before React renders it. */
  readBlocked: () => Blocked | undefined
}

const Context = createContext<LeaveContext | null>(null)

/** Holds the only blocker of the application: React Router supports one at a time. */
export const LeaveRules = ({ children }: { children: ReactNode }) => {
  const rules = useRef<Rules>({ all: new Set(), stopper: undefined, areSuspended: false }).current
  const router = useContext(RouterContext)?.router
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      move => {
        rules.stopper = rules.areSuspended ? undefined : findBlocker([...rules.all], move)
        return rules.stopper !== undefined
      },
      [rules],
    ),
  )
  const readBlocked = useCallback(
    () => [...(router?.state.blockers.values() ?? [])].find(one => one.state === 'blocked'),
    [router],
  )
  const value = useMemo(() => ({ rules, blocker, readBlocked }), [rules, blocker, readBlocked])
  return <Context value={value}>{children}</Context>
}

const UNBLOCKED: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }

const useLeaveContext = (): LeaveContext => {
  const context = use(Context)
  if (!context) throw new Error('The leave rules must be used within LeaveRules')
  return context
}

/** Returns a `navigate` that no rule blocks: rules describe what React last rendered, which may precede the save. */
export const useUnblockedNavigate = (): ((href: string, options?: NavigateOptions) => void) => {
  const { rules } = useLeaveContext()
  const navigate = useNavigate()
  return useCallback(
    (href, options) => {
      rules.areSuspended = true
      // The router asks its blocker before `navigate` returns.
      void navigate(href, options)
      rules.areSuspended = false
    },
    [rules, navigate],
  )
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
  const { rules, blocker, readBlocked } = useLeaveContext()
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
      // No component is left to answer the blocked navigation.
      const blocked = rules.stopper === rule ? readBlocked() : undefined
      if (blocked) latest.current(blocked)
    }
  }, [rules, rule, readBlocked])
  return rules.stopper === rule ? blocker : UNBLOCKED
}
