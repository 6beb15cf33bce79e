import { useEffect, useState } from 'react'

/** The full bar stays visible for this many milliseconds. */
const LINGER_MS = 800

interface ProgressBarProps {
  /** 0 to 100. 100 completes and hides the bar; undefined means idle. */
  value: number | undefined
  label: string
}

/** Renders the loading bar at the top of the window, inside the header landmark. */
export const ProgressBar = ({ value, label }: ProgressBarProps) => {
  const isDone = value !== undefined && value >= 100
  // Work that completes before the first render needs no bar.
  const [isHidden, setIsHidden] = useState(isDone)
  useEffect(() => {
    if (!isDone) {
      setIsHidden(false)
      return
    }
    const timer = window.setTimeout(() => setIsHidden(true), LINGER_MS)
    return () => window.clearTimeout(timer)
  }, [isDone])
  if (value === undefined || (isDone && isHidden)) return null
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={Math.round(value)}
      className="progress-bar"
      role="progressbar"
    >
      <i style={{ width: `calc(${Math.min(100, Math.max(0, value))}% + 8px)` }} />
    </div>
  )
}
