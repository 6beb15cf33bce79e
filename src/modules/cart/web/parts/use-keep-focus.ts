import { useEffect, useRef } from 'react'

/** Keeps the focus when button and stepper replace each other. Call the returned function before the change. */
export const useKeepFocus = (isStepperShown: boolean): (() => void) => {
  const container = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the replacement
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('.stepper > button:last-of-type, :scope > .button')?.focus()
    container.current = null
  }, [isStepperShown])
  return () => {
    container.current = document.activeElement?.closest('.stepper, .button')?.parentElement ?? null
  }
}
