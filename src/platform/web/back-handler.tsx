import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { historyStep } from './history-step.ts'
import { useLeaveRule } from './use-leave-rule.ts'

/**
 * While mounted, the browser's Back button closes an overlay instead of leaving the page. Choices made inside the
 * overlay are kept.
 * When the page was entered from another site, no router entry precedes it and Back cannot be blocked. A history
 * entry of its own is needed: see `historyStep`.
 */
export const BackHandler = ({ onBack }: { onBack: () => void }) => {
  const location = useLocation()
  const navigate = useNavigate()
  const chosenLocation = useRef<Location>(undefined)
  const blocker = useLeaveRule({ closesOverlay: true }, ({ nextLocation, historyAction }) => {
    if (!historyStep.isOnTop()) return historyAction === 'POP'
    chosenLocation.current = historyAction === 'PUSH' ? nextLocation : undefined
    return historyAction === 'PUSH'
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount and once on unmount
  useEffect(() => {
    historyStep.push(onBack)
    return () => {
      if (!historyStep.isOnTop()) return
      if (!chosenLocation.current) return historyStep.remove()
      // A link inside the overlay navigates and replaces the overlay's history entry.
      historyStep.markReplaced()
      void navigate(chosenLocation.current, { replace: true, state: chosenLocation.current.state })
    }
  }, [])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const target = blocker.location
    blocker.reset()
    if (!historyStep.isOnTop()) return onBack()
    historyStep.markReplaced()
    void navigate(target, { replace: true, preventScrollReset: true, state: target.state })
  }, [blocker, navigate, onBack])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address may have taken its entry
  useEffect(() => {
    if (historyStep.isReplaced()) historyStep.markReplaced()
  }, [location])
  return null
}
