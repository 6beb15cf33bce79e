import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps an absolutely positioned element at the start of its next sibling. A grid would place it at its own start
 * instead.
 */
export const useAlignWithNext = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const alignWithNext = () => {
      const node = element.current
      const next = node?.nextElementSibling
      if (!node || !(next instanceof HTMLElement)) return
      node.style.top = `${next.offsetTop}px`
      node.style.left = `${next.offsetLeft}px`
    }
    alignWithNext()
    // Pictures and lists that load later move everything below them.
    const resizeObserver = new ResizeObserver(alignWithNext)
    resizeObserver.observe(document.body)
    return () => resizeObserver.disconnect()
  }, [element])
}
