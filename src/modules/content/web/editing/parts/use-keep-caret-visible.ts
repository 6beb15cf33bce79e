import { useEffect } from 'react'
import { computeCaretScroll } from './compute-caret-scroll.ts'
import { readHeaderHeight } from './read-header-height.ts'
import { TOOLBAR_HEIGHT_PX } from './toolbar-height.ts'

const BAR_SELECTOR = '.edit-dock:not([data-idle])'
/** Elements over the page, which handle their own scrolling. */
const OVERLAY_SELECTOR = '[role="dialog"], [role="alertdialog"], .edit-panel, .edit-dock'
/** Events by which a reader scrolls away from the caret. */
const SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown'] as const
/** On-screen keyboards are higher than this many pixels; browser bars are lower. */
const MIN_KEYBOARD_HEIGHT_PX = 120

/**
 * Keeps the edited line visible above the toolbar. It publishes the heights of toolbar and on-screen keyboard as CSS
 * variables, because the keyboard does not resize the window.
 */
export const useKeepCaretVisible = (): void => {
  useEffect(() => {
    const viewport = window.visualViewport
    const root = document.documentElement.style
    let frame = 0
    let watchedElement: Element | null = null
    // False while a reader looks at another part of the page, which late pictures must not scroll away.
    let followsCaret = true
    const updateKeyboardHeight = () => {
      const keyboardHeightPx = viewport ? window.innerHeight - viewport.offsetTop - viewport.height : 0
      root.setProperty('--keyboard-height', `${Math.max(0, Math.round(keyboardHeightPx))}px`)
      document.documentElement.toggleAttribute('data-keyboard', keyboardHeightPx > MIN_KEYBOARD_HEIGHT_PX)
    }
    const updateLayout = () => {
      updateKeyboardHeight()
      const bar = document.querySelector(BAR_SELECTOR)
      if (bar) root.setProperty('--dock-height', `${Math.round(bar.getBoundingClientRect().height)}px`)
      watchBar(bar)
      if (followsCaret) showCaret()
    }
    /** Runs after the browser's own scrolling and rendering. */
    const scheduleUpdate = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(updateLayout)
    }
    const resizeObserver = new ResizeObserver(scheduleUpdate)
    const watchBar = (bar: Element | null) => {
      if (bar === watchedElement) return
      if (watchedElement) resizeObserver.unobserve(watchedElement)
      if (bar) resizeObserver.observe(bar)
      watchedElement = bar
    }
    resizeObserver.observe(document.body)
    // Narrow windows render another toolbar element, some time after the resize.
    const mutationObserver = new MutationObserver(() => {
      if (document.querySelector(BAR_SELECTOR) !== watchedElement) scheduleUpdate()
    })
    mutationObserver.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-idle'],
    })
    const startFollowing = () => {
      followsCaret = true
      scheduleUpdate()
    }
    const stopFollowing = () => {
      followsCaret = false
    }
    for (const type of SCROLL_EVENTS) document.addEventListener(type, stopFollowing, { passive: true })
    document.addEventListener('selectionchange', startFollowing)
    document.addEventListener('input', startFollowing)
    viewport?.addEventListener('resize', startFollowing)
    // Panning must not scroll back to the caret.
    viewport?.addEventListener('scroll', updateKeyboardHeight)
    scheduleUpdate()
    return () => {
      cancelAnimationFrame(frame)
      resizeObserver.disconnect()
      mutationObserver.disconnect()
      for (const type of SCROLL_EVENTS) document.removeEventListener(type, stopFollowing)
      document.removeEventListener('selectionchange', startFollowing)
      document.removeEventListener('input', startFollowing)
      viewport?.removeEventListener('resize', startFollowing)
      viewport?.removeEventListener('scroll', updateKeyboardHeight)
      document.documentElement.removeAttribute('data-keyboard')
      for (const name of ['--keyboard-height', '--dock-height']) root.removeProperty(name)
    }
  }, [])
}

const showCaret = (): void => {
  const line = findCaretLine()
  const bar = document.querySelector(BAR_SELECTOR)
  if (!line || !bar) return
  const top = Math.max(readHeaderHeight() + TOOLBAR_HEIGHT_PX, window.visualViewport?.offsetTop ?? 0)
  const distancePx = computeCaretScroll(line, { top, bottom: bar.getBoundingClientRect().top })
  if (distancePx !== 0) window.scrollBy({ top: distancePx, behavior: 'instant' })
}

/** Returns the box of the caret's line, or of the focused field. */
const findCaretLine = (): DOMRect | null => {
  const focusedElement = document.activeElement
  if (!(focusedElement instanceof HTMLElement) || focusedElement.closest(OVERLAY_SELECTOR)) return null
  if (focusedElement.matches('input, textarea')) return focusedElement.getBoundingClientRect()
  if (!focusedElement.isContentEditable) return null
  const selection = document.getSelection()
  const node = selection?.focusNode
  if (!selection || !node || !focusedElement.contains(node)) return null
  const range = document.createRange()
  range.setStart(node, selection.focusOffset)
  const [line] = range.getClientRects()
  if (line) return line
  // Some browsers return no box for an empty line.
  const container = node instanceof Element ? (node.children[selection.focusOffset] ?? node) : node.parentElement
  return container?.getBoundingClientRect() ?? null
}
