import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Toast } from './toasts.ts'

const fetchPlacement = () => import('./keep-toasts-clear.ts')
/** Keeps toasts at their default position when the code cannot be loaded. The next toast requests it again. */
const stayInPlace = (): void => undefined

/** Keeps toasts above dialogs and clear of headings, bars, main buttons and the focused element. */
export const useToastPlacement = (
  section: RefObject<HTMLElement | null>,
  toasts: readonly Toast[],
  modal: Element | null,
): void => {
  // Most toasts follow a press or key, so the first one prefetches the code.
  useEffect(() => {
    const fetchOnce = () => {
      for (const event of ['pointerdown', 'keydown']) document.removeEventListener(event, fetchOnce, true)
      fetchPlacement().catch(stayInPlace)
    }
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, fetchOnce, true)
    return () => {
      for (const event of ['pointerdown', 'keydown']) document.removeEventListener(event, fetchOnce, true)
    }
  }, [])
  useLayoutEffect(() => {
    const node = section.current
    // A closing dialog is removed before the toasts have moved out of it.
    if (!node?.isConnected || toasts.length === 0) return
    // Browsers without popover support show toasts behind the backdrop of a native dialog.
    node.showPopover?.()
    let isUnmounted = false
    let stop = (): void => undefined
    fetchPlacement().then(({ keepToastsClear }) => {
      if (!isUnmounted) stop = keepToastsClear(node, modal)
    }, stayInPlace)
    return () => {
      isUnmounted = true
      stop()
      node.hidePopover?.()
    }
  }, [section, toasts, modal])
}
