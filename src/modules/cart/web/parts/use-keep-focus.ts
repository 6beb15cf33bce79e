import { useEffect, useRef } from 'react'

/**
 * Button and stepper give way to each other in one place, and the keyboard goes on there. What is answered is called
 * before the change; `which` tells that it has come.
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
