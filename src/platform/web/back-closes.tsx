import { useEffect, useRef } from 'react'
import { type Location, useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router'

/** Marks an entry of the history that stands for nothing but what was opened over a page. */
const STEP = { isStep: true }

const isStep = ({ state }: Pick<Location, 'state'>): boolean => (state as typeof STEP | null)?.isStep === true

/** What the router keeps of an entry: how many of its own lie before it, and the state given. */
const entry = (): { idx?: number; usr?: unknown } => window.history.state ?? {}

/**
 * While it is shown, the browser's Back closes what stands over the page instead of leaving the page; what was chosen meanwhile
 * stays. Only where the page was entered from outside an entry of its own is needed, for nobody can hold a visitor back: it goes
 * when what was opened is closed, or becomes the entry of the first choice.
 */
export const BackCloses = ({ onBack }: { onBack: () => void }) => {
  const location = useLocation()
  const how = useNavigationType()
  const navigate = useNavigate()
  const wasStep = useRef(false)
  const chosen = useRef<Location>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!isStep(currentLocation)) return historyAction === 'POP'
    chosen.current = historyAction === 'PUSH' ? nextLocation : undefined
    return historyAction === 'PUSH'
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is shown, once when it goes
  useEffect(() => {
    if (entry().idx === 0) void navigate(location, { state: STEP, preventScrollReset: true })
    return () => {
      if (!isStep({ state: entry().usr })) return
      // A link that closed what it stood in leads on from here.
      if (chosen.current) void navigate(chosen.current, { replace: true, state: chosen.current.state })
      else void navigate(-1)
    }
  }, [])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const to = blocker.location
    blocker.reset()
    if (isStep(location)) void navigate(to, { replace: true, preventScrollReset: true, state: to.state })
    else onBack()
  }, [blocker, location, navigate, onBack])
  useEffect(() => {
    if (wasStep.current && !isStep(location) && how === 'POP') onBack()
    wasStep.current = isStep(location)
  }, [location, how, onBack])
  return null
}
