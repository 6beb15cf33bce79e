import { useEffect } from 'react'
import { acceptsTyping } from '#ui/accepts-typing.ts'

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Focuses a field on `/`, unless the visitor is typing. */
export const useSlashKey = (fieldId: string): void => {
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (acceptsTyping(target) || (target instanceof Element && target.closest(OVERLAYS))) return
      const field = document.getElementById(fieldId)
      if (!(field instanceof HTMLInputElement)) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [fieldId])
}
