import { handleToastKey } from './handle-toast-key.ts'
import { placeToasts } from './place-toasts.ts'
import { findToastObstacles } from './toast-obstacles.ts'

/** Layouts settle some time after the event: a header wraps, a dialog closes. */
const SETTLE_MS = 250

/** Returns the visible part of the window without an on-screen keyboard. */
const visibleArea = () => {
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
const place = (section: HTMLElement, modal: Element | null): void => {
  section.style.translate = 'none'
  const styled = section.getBoundingClientRect()
  const area = visibleArea()
  for (const obstacles of findToastObstacles(modal, section)) {
    const found = placeToasts(styled, area, obstacles)
    if (!found) continue
    section.style.translate = `${found.left - styled.left}px ${found.top - styled.top}px`
    return
  }
}

/**
 * Moves the toasts away from obstacles whenever the page changes, and handles their keys. Returns a function that stops
 * both.
 */
export const keepToastsClear = (node: HTMLElement, modal: Element | null): (() => void) => {
  let frame = 0
  const placeNow = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => place(node, modal))
  }
  const placeSoon = () => {
    // A toast must not move while it is hovered or focused.
    if (!node.matches(':hover, :focus-within')) placeNow()
  }
  const press = (event: KeyboardEvent) => handleToastKey(event, node)
  place(node, modal)
  const settling = setInterval(placeSoon, SETTLE_MS)
  const changes = new MutationObserver(placeSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  const events = ['focusin', 'scrollend'] as const
  for (const event of events) document.addEventListener(event, placeSoon, true)
  window.addEventListener('keydown', press, true)
  window.addEventListener('resize', placeNow)
  window.visualViewport?.addEventListener('resize', placeNow)
  return () => {
    cancelAnimationFrame(frame)
    clearInterval(settling)
    changes.disconnect()
    for (const event of events) document.removeEventListener(event, placeSoon, true)
    window.removeEventListener('keydown', press, true)
    window.removeEventListener('resize', placeNow)
    window.visualViewport?.removeEventListener('resize', placeNow)
  }
}
