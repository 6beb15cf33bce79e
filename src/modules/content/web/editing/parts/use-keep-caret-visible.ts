import { useEffect } from 'react'
import { caretScrollDistance } from './caret-scroll-distance.ts'

const BAR = '.edit-dock:not([data-idle])'
/** Elements over the page, which handle their own scrolling. */
const ASIDE = '[role="dialog"], [role="alertdialog"], .edit-panel, .edit-dock'
/** The height of a block's toolbar in pixels. */
const TOOLS = 52
/** The page reflows within this time after a resize. */
const REFLOW_MS = 1000
/** React renders the toolbar of another width some time after a resize, which changes no size of the page. */
const CHECKS_AFTER_RESIZE_MS = [250, REFLOW_MS]
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
    let resizedAt = Number.NEGATIVE_INFINITY
    let checks: ReturnType<typeof setTimeout>[] = []
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
    /** Runs after the browser's own scrolling and rendering. */
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(settle)
    }
    const watcher = new ResizeObserver(later)
    /** Narrow windows render another toolbar element. */
    const watch = (bar: Element | null) => {
      if (bar === watched) return
      if (watched) watcher.unobserve(watched)
      if (bar) watcher.observe(bar)
      watched = bar
    }
    // Loading pictures must not scroll a reader back to the caret.
    const reflow = new ResizeObserver(() => {
      if (performance.now() - resizedAt < REFLOW_MS) later()
    })
    reflow.observe(document.body)
    const onResize = () => {
      resizedAt = performance.now()
      checks.forEach(clearTimeout)
      checks = CHECKS_AFTER_RESIZE_MS.map(delay => setTimeout(later, delay))
      later()
    }
    document.addEventListener('selectionchange', later)
    document.addEventListener('input', later)
    viewport?.addEventListener('resize', onResize)
    // Panning must not scroll back to the caret.
    viewport?.addEventListener('scroll', makeRoom)
    later()
    return () => {
      checks.forEach(clearTimeout)
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
