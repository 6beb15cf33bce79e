import { useEffect, useRef } from 'react'

/**
 * Keeps the focus when button and stepper replace each other. Call the returned function before the change; `which`
 * signals the change.
 */
export const useKeepFocus = (which: boolean): (() => void) => {
  const place = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the other one stands there
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('.stepper > button:last-of-type, :scope > .button')?.focus()
    place.current = null
  }, [which])
  return () => {
    place.current = document.activeElement?.closest('.stepper, .button')?.parentElement ?? null
  }
}
