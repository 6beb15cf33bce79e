import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { dropdownHeight, placePopup } from './place-popup.ts'

interface PopupOptions {
  anchor: RefObject<HTMLElement | null>
  popup: RefObject<HTMLElement | null>
  open: boolean
  close: () => void
  align?: 'start' | 'end' | undefined
  /** Makes the popup as wide as the anchor. */
  matchWidth?: boolean | undefined
  /** 300 px by default. */
  maxHeight?: number | undefined
}

/** An on-screen keyboard covers the lower part of the window without changing its height. */
const visibleHeight = (): number => {
  const { innerHeight, visualViewport: seen } = window
  return seen ? Math.min(innerHeight, seen.offsetTop + seen.height) : innerHeight
}

/** Shows a `popover="manual"` element beside its anchor. A press or focus outside closes it. */
export const usePopup = ({ anchor, popup, open, close, align = 'start', matchWidth, maxHeight }: PopupOptions) => {
  const closeNow = useEffectEvent(close)
  const most = maxHeight ?? dropdownHeight.max
  useLayoutEffect(() => {
    const [from, box] = [anchor.current, popup.current]
    if (!open || !from || !box) return
    const place = () => {
      const rect = from.getBoundingClientRect()
      if (matchWidth) box.style.width = `${rect.width}px`
      const size = { width: box.offsetWidth, height: box.scrollHeight }
      const view = { width: document.documentElement.clientWidth, height: visibleHeight() }
      const spot = placePopup(rect, size, view, align, most)
      box.style.left = `${spot.left}px`
      box.style.top = `${spot.top}px`
      box.style.maxHeight = `${spot.maxHeight}px`
    }
    const closeOnOutside = (event: Event) => {
      const target = event.target
      if (target instanceof Node && !from.contains(target) && !box.contains(target)) closeNow()
    }
    box.showPopover()
    place()
    const watcher = new ResizeObserver(place)
    watcher.observe(box)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    document.addEventListener('pointerdown', closeOnOutside)
    document.addEventListener('focusin', closeOnOutside)
    return () => {
      watcher.disconnect()
      document.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
      document.removeEventListener('pointerdown', closeOnOutside)
      document.removeEventListener('focusin', closeOnOutside)
      if (box.isConnected && box.matches(':popover-open')) box.hidePopover()
    }
  }, [anchor, popup, open, align, matchWidth, most])
}
