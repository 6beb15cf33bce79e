import { handleToastKey } from './handle-toast-key.ts'
import { obstaclesOf } from './keep-clear.ts'
import { placeToasts } from './place-toasts.ts'

/** Layouts settle after the events that change them: a header wraps, a dialog gives way to a notice in it. */
const SETTLE_MS = 250

/** The window without an on-screen keyboard. */
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

/** Moves the toasts from their styled place to where they cover nothing that is needed. */
const place = (section: HTMLElement, modal: Element | null): void => {
  section.style.translate = 'none'
  const styled = section.getBoundingClientRect()
  const area = visibleArea()
  for (const obstacles of obstaclesOf(modal, section)) {
    const found = placeToasts(styled, area, obstacles)
    if (!found) continue
    section.style.translate = `${found.left - styled.left}px ${found.top - styled.top}px`
    return
  }
}

/** Moves the toasts clear of what is needed whenever the page changes, and hears their keys. Returns a function that ends both. */
export const keepToastsClear = (node: HTMLElement, modal: Element | null): (() => void) => {
  let frame = 0
  const placeNow = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => place(node, modal))
  }
  const placeSoon = () => {
    // A toast does not move away under a hand that is about to press it.
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
