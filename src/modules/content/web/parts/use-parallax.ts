import { type RefObject, useEffect } from 'react'

/**
 * Sets `--drift` for a parallax effect: from -1, when the section enters at the bottom, to 1, when it leaves. It is off
 * when reduced motion is preferred.
 */
export const useParallax = (section: RefObject<HTMLElement | null>, { isActive }: { isActive: boolean }): void => {
  useEffect(() => {
    const node = section.current
    if (!isActive || !node || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const update = () => {
      frame = 0
      const { top, height } = node.getBoundingClientRect()
      const drift = (window.innerHeight / 2 - (top + height / 2)) / ((window.innerHeight + height) / 2)
      node.style.setProperty('--drift', String(Math.max(-1, Math.min(1, drift))))
    }
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    window.addEventListener('scroll', scheduleUpdate, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', scheduleUpdate)
    }
  }, [section, isActive])
}
