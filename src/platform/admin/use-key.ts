import { useEffect, useEffectEvent } from 'react'
import { takesLetters } from '#ui/takes-letters.ts'

/** One key of the whole page, where nobody types and nothing stands over it. */
export const useKey = (key: string, press: () => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
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
