import { useEffect } from 'react'
import { useVisitor } from '#platform/web/session.tsx'
import { can } from '#wire/visitor.ts'
import { session } from './session.ts'

/** Opens the banner form on a click on the banner during editing. */
export const useBannerPress = (): void => {
  const mayBanner = can(useVisitor(), 'settings.edit')
  useEffect(() => {
    if (!mayBanner) return
    const press = (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target : null
      if (!pressed?.closest('.site-banner') || pressed.closest('button')) return
      event.preventDefault()
      event.stopPropagation()
      session.put({ globalsTab: 'parts' })
    }
    document.addEventListener('click', press, { capture: true })
    return () => document.removeEventListener('click', press, { capture: true })
  }, [mayBanner])
}
