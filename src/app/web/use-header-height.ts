import { type RefObject, useEffect } from 'react'

/** Sets CSS variables for the header's bottom edge, banners included, so that toasts appear below it. */
export const useHeaderHeight = (row: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let told = ''
    const tell = () => {
      if (!row.current) return
      const { top, bottom } = row.current.getBoundingClientRect()
      row.current.toggleAttribute('data-stuck', top <= 0 && window.scrollY > 0)
      const height = `${Math.round(bottom)}px`
      if (height === told) return
      told = height
      document.documentElement.style.setProperty('--header-height', height)
    }
    tell()
    const watcher = new ResizeObserver(tell)
    watcher.observe(document.body)
    window.addEventListener('scroll', tell, { passive: true })
    return () => {
      watcher.disconnect()
      window.removeEventListener('scroll', tell)
    }
  }, [row])
}
