import { useEffect, useEffectEvent } from 'react'
import { acceptsTyping } from '#ui/accepts-typing.ts'
import { findShortcut } from '#ui/find-shortcut.ts'

/** Binds a shortcut of `findShortcut` to the whole page, except while the user types or an overlay is open. */
export const useHotkey = (key: string, onPress: () => void): void => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (findShortcut(event) !== key || acceptsTyping(event.target)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]')) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
