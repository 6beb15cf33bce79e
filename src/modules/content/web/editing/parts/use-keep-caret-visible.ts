import { useEffect } from 'react'
import { caretScrollDistance } from './caret-scroll-distance.ts'

const BAR = '.edit-dock:not([data-idle])'
/** Elements over the page, which handle their own scrolling. */
const ASIDE = '[role="dialog"], [role="alertdialog"], .edit-panel, .edit-dock'
/** The height of a block's toolbar in pixels. */
const TOOLS = 52
/** Events by which a reader scrolls away from the caret. */
const LEAVING = ['wheel', 'touchmove', 'pointerdown'] as const
/** On-screen keyboards are higher than this many pixels; browser bars are lower. */
const LEAST_KEYBOARD = 120

/**
 * Keeps the edited line visible above the toolbar. It publishes the heights of toolbar and on-screen keyboard as CSS
 * variables, because the keyboard does not resize the window.
 */
export const useKeepCaretVisible = (): void => {
  useEffect(() => {
    const viewport = window.visualViewport
    const root = document.documentElement.style
    let frame = 0
    let watched: Element | null = null
    // False while a reader looks at another part of the page, which late pictures must not scroll away.
    let followsCaret = true
    const makeRoom = () => {
      const keyboard = viewport ? window.innerHeight - viewport.offsetTop - viewport.height : 0
      root.setProperty('--keyboard-height', `${Math.max(0, Math.round(keyboard))}px`)
      document.documentElement.toggleAttribute('data-keyboard', keyboard > LEAST_KEYBOARD)
    }
    const settle = () => {
      makeRoom()
      const bar = document.querySelector(BAR)
      if (bar) root.setProperty('--dock-height', `${Math.round(bar.getBoundingClientRect().height)}px`)
      watch(bar)
      if (followsCaret) showCaret()
    }
    /** Runs after the browser's own scrolling and rendering. */
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(settle)
    }
    const watcher = new ResizeObserver(later)
    const watch = (bar: Element | null) => {
      if (bar === watched) return
      if (watched) watcher.unobserve(watched)
      if (bar) watcher.observe(bar)
      watched = bar
    }
    watcher.observe(document.body)
    // Narrow windows render another toolbar element, some time after the resize.
    const replacement = new MutationObserver(() => {
      if (document.querySelector(BAR) !== watched) later()
    })
    replacement.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-idle'],
    })
    const follow = () => {
      followsCaret = true
      later()
    }
    const leave = () => {
      followsCaret = false
    }
    for (const type of LEAVING) document.addEventListener(type, leave, { passive: true })
    document.addEventListener('selectionchange', follow)
    document.addEventListener('input', follow)
    viewport?.addEventListener('resize', follow)
    // Panning must not scroll back to the caret.
    viewport?.addEventListener('scroll', makeRoom)
    later()
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      replacement.disconnect()
      for (const type of LEAVING) document.removeEventListener(type, leave)
      document.removeEventListener('selectionchange', follow)
      document.removeEventListener('input', follow)
      viewport?.removeEventListener('resize', follow)
      viewport?.removeEventListener('scroll', makeRoom)
      document.documentElement.removeAttribute('data-keyboard')
      for (const name of ['--keyboard-height', '--dock-height']) root.removeProperty(name)
    }
  }, [])
}

const showCaret = (): void => {
  const line = lineOfCaret()
  const bar = document.querySelector(BAR)
  if (!line || !bar) return
  const header = Number.parseFloat(document.documentElement.style.getPropertyValue('--header-height')) || 0
  const top = Math.max(header + TOOLS, window.visualViewport?.offsetTop ?? 0)
  const clear = { top, bottom: bar.getBoundingClientRect().top }
  const by = caretScrollDistance(line, clear)
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
}

/** Returns the box of the caret's line, or of the focused field. */
const lineOfCaret = (): DOMRect | null => {
  const place = document.activeElement
  if (!(place instanceof HTMLElement) || place.closest(ASIDE)) return null
  if (place.matches('input, textarea')) return place.getBoundingClientRect()
  if (!place.isContentEditable) return null
  const selection = document.getSelection()
  const node = selection?.focusNode
  if (!selection || !node || !place.contains(node)) return null
  const range = document.createRange()
  range.setStart(node, selection.focusOffset)
  const [line] = range.getClientRects()
  if (line) return line
  // Some browsers return no box for an empty line.
  const around = node instanceof Element ? (node.children[selection.focusOffset] ?? node) : node.parentElement
  return around?.getBoundingClientRect() ?? null
}
