import { useEffect } from 'react'
import { scrollForCaret } from './scroll-for-caret.ts'

const BAR = '.edit-dock:not([data-idle])'
/** What stands over the page scrolls by itself. */
const ASIDE = '[role="dialog"], [role="alertdialog"], .edit-panel, .edit-dock'
/** Pixels below the header that the tools of a block take. */
const TOOLS = 52
/** Milliseconds in which the page reflows after the window was resized. */
const REFLOW_MS = 1000
/** Pixels: bars of the browser that come and go are lower than any keyboard. */
const LEAST_KEYBOARD = 120

/**
 * Keeps the line being written clear of the bar. The bar tells the styles its height, and stands above the on-screen keyboard:
 * that covers a part of the window without making it smaller.
 */
export const useClearCaret = (): void => {
  useEffect(() => {
    const viewport = window.visualViewport
    const root = document.documentElement.style
    let frame = 0
    let watched: Element | null = null
    let resizedAt = Number.NEGATIVE_INFINITY
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
      showCaret()
    }
    /** Once the browser has scrolled by itself and the page is drawn. */
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(settle)
    }
    const watcher = new ResizeObserver(later)
    /** A narrow window has another bar. */
    const watch = (bar: Element | null) => {
      if (bar === watched) return
      if (watched) watcher.unobserve(watched)
      if (bar) watcher.observe(bar)
      watched = bar
    }
    // Pictures that load while somebody reads elsewhere must not lead them back to the caret.
    const reflow = new ResizeObserver(() => {
      if (performance.now() - resizedAt < REFLOW_MS) later()
    })
    reflow.observe(document.body)
    const onResize = () => {
      resizedAt = performance.now()
      later()
    }
    document.addEventListener('selectionchange', later)
    document.addEventListener('input', later)
    viewport?.addEventListener('resize', onResize)
    // A reader who pans to another place is not led back to the caret.
    viewport?.addEventListener('scroll', makeRoom)
    later()
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      reflow.disconnect()
      document.removeEventListener('selectionchange', later)
      document.removeEventListener('input', later)
      viewport?.removeEventListener('resize', onResize)
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
  const by = scrollForCaret(line, clear)
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
}

/** The line with the end of the selection in a text of the page, or the field that is filled in there. */
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
  // An empty line has no box of its own in some browsers.
  const around = node instanceof Element ? (node.children[selection.focusOffset] ?? node) : node.parentElement
  return around?.getBoundingClientRect() ?? null
}
