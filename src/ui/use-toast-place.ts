import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Toast } from './toasts.ts'

const fetchPlacement = () => import('./keep-toasts-clear.ts')
/** Without a connection toasts stay at their styled place, and the next toast asks for the code again. */
const stayInPlace = (): void => undefined

/** Keeps shown toasts in front of dialogs and clear of headings, bars, main buttons and the focused element. */
export const useToastPlace = (
  section: RefObject<HTMLElement | null>,
  toasts: readonly Toast[],
  modal: Element | null,
): void => {
  // The first press or key leads to most toasts: the code is there before they are.
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
    // A dialog that closes leaves the page before the toasts have moved out of it.
    if (!node?.isConnected || toasts.length === 0) return
    // Older browsers have no top layer for it: there a toast lies behind the scrim of a native dialog.
    node.showPopover?.()
    let isOver = false
    let stop = (): void => undefined
    fetchPlacement().then(({ keepToastsClear }) => {
      if (!isOver) stop = keepToastsClear(node, modal)
    }, stayInPlace)
    return () => {
      isOver = true
      stop()
      node.hidePopover?.()
    }
  }, [section, toasts, modal])
}
