import { useEffect } from 'react'
import { takesLetters } from '#ui/takes-letters.ts'

const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** `/` puts the cursor into a field, unless something is being written already. */
export const useSlashKey = (fieldId: string): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (takesLetters(target) || (target instanceof Element && target.closest(OVER_THE_PAGE))) return
      const field = document.getElementById(fieldId)
      if (!(field instanceof HTMLInputElement)) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [fieldId])
}
