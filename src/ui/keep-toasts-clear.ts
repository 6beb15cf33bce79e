import { handleToastKey } from './handle-toast-key.ts'
import { placeToasts } from './place-toasts.ts'
import { findToastObstacles } from './toast-obstacles.ts'

/** Layouts settle some time after the event: a header wraps, a dialog closes. */
const SETTLE_MS = 250

/** Returns the visible part of the window without an on-screen keyboard. */
const measureVisibleArea = () => {
  const { visualViewport: view } = window
  const left = view?.offsetLeft ?? 0
  const top = view?.offsetTop ?? 0
  return {
    left,
    top,
    right: left + (view?.width ?? window.innerWidth),
    bottom: top + (view?.height ?? window.innerHeight),
  }
}

/** Moves the toasts away from obstacles. */
const moveToasts = (section: HTMLElement, modal: Element | null): void => {
  section.style.translate = 'none'
  const defaultPosition = section.getBoundingClientRect()
  const area = measureVisibleArea()
  for (const obstacles of findToastObstacles(modal, section)) {
    const position = placeToasts(defaultPosition, area, obstacles)
    if (!position) continue
    section.style.translate = `${position.left - defaultPosition.left}px ${position.top - defaultPosition.top}px`
    return
  }
}

/**
 * Moves the toasts away from obstacles whenever the page changes, and handles their keys. Returns a function that stops
 * both.
 */
export const keepToastsClear = (node: HTMLElement, modal: Element | null): (() => void) => {
  let frame = 0
  const scheduleMove = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => moveToasts(node, modal))
  }
  const scheduleMoveUnlessInUse = () => {
    // A toast must not move while it is hovered or focused.
    if (!node.matches(':hover, :focus-within')) scheduleMove()
  }
  const handleKeyDown = (event: KeyboardEvent) => handleToastKey(event, node)
  moveToasts(node, modal)
  const interval = setInterval(scheduleMoveUnlessInUse, SETTLE_MS)
  const observer = new MutationObserver(scheduleMoveUnlessInUse)
  observer.observe(document.body, { childList: true, subtree: true })
  const events = ['focusin', 'scrollend'] as const
  for (const event of events) document.addEventListener(event, scheduleMoveUnlessInUse, true)
  window.addEventListener('keydown', handleKeyDown, true)
  window.addEventListener('resize', scheduleMove)
  window.visualViewport?.addEventListener('resize', scheduleMove)
  return () => {
    cancelAnimationFrame(frame)
    clearInterval(interval)
    observer.disconnect()
    for (const event of events) document.removeEventListener(event, scheduleMoveUnlessInUse, true)
    window.removeEventListener('keydown', handleKeyDown, true)
    window.removeEventListener('resize', scheduleMove)
    window.visualViewport?.removeEventListener('resize', scheduleMove)
  }
}
