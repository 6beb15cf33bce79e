import { type RefObject, useEffect } from 'react'

/** Sets `--header-height` to the bottom edge of the header row, banners included, so that toasts appear below it. */
export const useHeaderHeight = (row: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let lastHeight = ''
    const updateHeight = () => {
      if (!row.current) return
      const { top, bottom } = row.current.getBoundingClientRect()
      row.current.toggleAttribute('data-stuck', top <= 0 && window.scrollY > 0)
      const height = `${Math.round(bottom)}px`
      if (height === lastHeight) return
      lastHeight = height
      document.documentElement.style.setProperty('--header-height', height)
    }
    updateHeight()
    const observer = new ResizeObserver(updateHeight)
    observer.observe(document.body)
    window.addEventListener('scroll', updateHeight, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', updateHeight)
    }
  }, [row])
}
