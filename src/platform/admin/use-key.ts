import { useEffect, useEffectEvent } from 'react'

/** A box that is ticked takes no letters: whoever has just chosen a row goes on by keys. */
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED))

/** One key of the whole page, where nobody types and nothing stands over it. */
export const useKey = (key: string, press: () => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]')) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
