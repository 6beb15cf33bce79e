import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Below this width the header's field is too narrow for suggestions. */
const SMALL_SCREEN = '(width < 768px)'

/** Covers the page with the focused search on small screens; its height excludes the on-screen keyboard. */
export const useSearchSheet = () => {
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [node, seen] = [form.current, window.visualViewport]
    if (!isOpen || !node || !seen) return
    const followViewport = () => {
      node.style.height = `${seen.height}px`
      node.style.top = `${seen.offsetTop}px`
    }
    followViewport()
    seen.addEventListener('resize', followViewport)
    seen.addEventListener('scroll', followViewport)
    return () => {
      seen.removeEventListener('resize', followViewport)
      seen.removeEventListener('scroll', followViewport)
      node.style.height = ''
      node.style.top = ''
    }
  }, [isOpen])
  const close = () => {
    if (!isOpen) return
    setIsOpen(false)
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && form.current?.contains(activeElement)) activeElement.blur()
  }
  return {
    form,
    isOpen,
    close,
    onFocus: () => {
      if (window.matchMedia(SMALL_SCREEN).matches) setIsOpen(true)
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      // The first Escape closes the list.
      if (isOpen && event.key === 'Escape') close()
    },
  }
}
