import { createContext, type ReactNode, useCallback, useMemo, useRef } from 'react'
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router'

type NavigationAttempt = Parameters<BlockerFunction>[0]

export interface LeaveRule {
  /** True when the rule closes an overlay; false when it protects unsaved changes. */
  closesOverlay: boolean
  blocks: (attempt: NavigationAttempt) => boolean
}

/**
 * Finds the rule that blocks a navigation. For Back, overlays take precedence; for other navigations, unsaved changes
 * do.
 */
export const findBlocker = (rules: readonly LeaveRule[], attempt: NavigationAttempt): LeaveRule | undefined => {
  const isOverlayFirst = attempt.historyAction === 'POP'
  const newestFirst = rules.toReversed()
  const rulesByPrecedence = [
    ...newestFirst.filter(({ closesOverlay }) => closesOverlay === isOverlayFirst),
    ...newestFirst.filter(({ closesOverlay }) => closesOverlay !== isOverlayFirst),
  ]
  return rulesByPrecedence.find(rule => rule.blocks(attempt))
}

interface Rules {
  active: Set<LeaveRule>
  /** The rule that blocked the last navigation. */
  blockingRule: LeaveRule | undefined
  /** True while a navigation starts that no rule may block. */
  areSuspended: boolean
}

export interface LeaveState {
  rules: Rules
  blocker: Blocker
}

export const LeaveContext = createContext<LeaveState | null>(null)

/** Holds the only blocker of the application: React Router supports one at a time. */
export const LeaveRules = ({ children }: { children: ReactNode }) => {
  const rules = useRef<Rules>({ active: new Set(), blockingRule: undefined, areSuspended: false }).current
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      attempt => {
        rules.blockingRule = rules.areSuspended ? undefined : findBlocker([...rules.active], attempt)
        return rules.blockingRule !== undefined
      },
      [rules],
    ),
  )
  const value = useMemo(() => ({ rules, blocker }), [rules, blocker])
  return <LeaveContext value={value}>{children}</LeaveContext>
}
