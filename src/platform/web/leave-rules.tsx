import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router'

type Move = Parameters<BlockerFunction>[0]

export interface LeaveRule {
  /** It closes what stands over the page; others keep what would be lost with the page. */
  closes: boolean
  stops: (move: Move) => boolean
}

/** Back takes away what lies on top before it asks for the page below; whoever goes on is asked first what they would lose. */
export const stopperOf = (rules: readonly LeaveRule[], move: Move): LeaveRule | undefined => {
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
  /** Which of them stopped the last move. */
  stopper: LeaveRule | undefined
}

const Context = createContext<{ rules: Rules; blocker: Blocker } | null>(null)

/** The one blocker of the application: the router asks no other than the one that came last, and what it keeps goes with it. */
export const LeaveRules = ({ children }: { children: ReactNode }) => {
  const rules = useRef<Rules>({ all: new Set(), stopper: undefined }).current
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      move => {
        rules.stopper = stopperOf([...rules.all], move)
        return rules.stopper !== undefined
      },
      [rules],
    ),
  )
  const value = useMemo(() => ({ rules, blocker }), [rules, blocker])
  return <Context value={value}>{children}</Context>
}

const FREE: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }

/** Stops moves by a rule of its own; what is answered is blocked by that rule alone. */
export const useLeaveRule = (closes: boolean, stops: LeaveRule['stops']): Blocker => {
  const context = use(Context)
  if (!context) throw new Error('Nothing above asks the rules for leaving')
  const { rules, blocker } = context
  const rule = useRef<LeaveRule>({ closes, stops }).current
  const latest = useRef(blocker)
  useEffect(() => {
    rule.stops = stops
    latest.current = blocker
  })
  useEffect(() => {
    rules.all.add(rule)
    return () => {
      rules.all.delete(rule)
      // Nobody is left who would answer for it.
      if (rules.stopper === rule && latest.current.state === 'blocked') latest.current.reset()
    }
  }, [rules, rule])
  return rules.stopper === rule ? blocker : FREE
}
