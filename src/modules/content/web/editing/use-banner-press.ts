import { useEffect } from 'react'
import { useVisitor } from '#platform/web/session.tsx'
import { can } from '#wire/visitor.ts'
import { session } from './session.ts'

/** Opens the banner form on a click on the banner during editing. */
export const useBannerPress = (): void => {
  const canEditBanner = can(useVisitor(), 'settings.edit')
  useEffect(() => {
    if (!canEditBanner) return
    const openBannerForm = (event: MouseEvent) => {
      const pressedElement = event.target instanceof Element ? event.target : null
      if (!pressedElement?.closest('.site-banner') || pressedElement.closest('button')) return
      event.preventDefault()
      event.stopPropagation()
      session.update({ globalsTab: 'parts' })
    }
    document.addEventListener('click', openBannerForm, { capture: true })
    return () => document.removeEventListener('click', openBannerForm, { capture: true })
  }, [canEditBanner])
}
