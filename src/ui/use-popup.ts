import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { DROPDOWN_HEIGHT_PX, placePopup } from './place-popup.ts'

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
const measureVisibleHeight = (): number => {
  const { innerHeight, visualViewport: viewport } = window
  return viewport ? Math.min(innerHeight, viewport.offsetTop + viewport.height) : innerHeight
}

/** Shows a `popover="manual"` element beside its anchor. A press or focus outside closes it. */
export const usePopup = ({ anchor, popup, open, close, align = 'start', matchWidth, maxHeight }: PopupOptions) => {
  const handleClose = useEffectEvent(close)
  const limit = maxHeight ?? DROPDOWN_HEIGHT_PX.max
  useLayoutEffect(() => {
    const [anchorElement, popupElement] = [anchor.current, popup.current]
    if (!open || !anchorElement || !popupElement) return
    const updatePosition = () => {
      const rect = anchorElement.getBoundingClientRect()
      if (matchWidth) popupElement.style.width = `${rect.width}px`
      const size = { width: popupElement.offsetWidth, height: popupElement.scrollHeight }
      const view = { width: document.documentElement.clientWidth, height: measureVisibleHeight() }
      const position = placePopup(rect, size, view, align, limit)
      popupElement.style.left = `${position.left}px`
      popupElement.style.top = `${position.top}px`
      popupElement.style.maxHeight = `${position.maxHeight}px`
    }
    const closeOnOutside = (event: Event) => {
      const target = event.target
      if (target instanceof Node && !anchorElement.contains(target) && !popupElement.contains(target)) handleClose()
    }
    popupElement.showPopover()
    updatePosition()
    const observer = new ResizeObserver(updatePosition)
    observer.observe(popupElement)
    document.addEventListener('scroll', updatePosition, { capture: true, passive: true })
    window.addEventListener('resize', updatePosition)
    window.visualViewport?.addEventListener('resize', updatePosition)
    document.addEventListener('pointerdown', closeOnOutside)
    document.addEventListener('focusin', closeOnOutside)
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', updatePosition, { capture: true })
      window.removeEventListener('resize', updatePosition)
      window.visualViewport?.removeEventListener('resize', updatePosition)
      document.removeEventListener('pointerdown', closeOnOutside)
      document.removeEventListener('focusin', closeOnOutside)
      if (popupElement.isConnected && popupElement.matches(':popover-open')) popupElement.hidePopover()
    }
  }, [anchor, popup, open, align, matchWidth, limit])
}
