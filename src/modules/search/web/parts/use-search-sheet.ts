import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Below this width the field in the header is too narrow for what it finds. */
const SMALL = '(width < 768px)'

/** On a small screen the focused search covers the page; its height follows the part that the on-screen keyboard leaves free. */
export const useSearchSheet = () => {
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [node, seen] = [form.current, window.visualViewport]
    if (!isOpen || !node || !seen) return
    const follow = () => {
      node.style.height = `${seen.height}px`
      node.style.top = `${seen.offsetTop}px`
    }
    follow()
    seen.addEventListener('resize', follow)
    seen.addEventListener('scroll', follow)
    return () => {
      seen.removeEventListener('resize', follow)
      seen.removeEventListener('scroll', follow)
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
      if (window.matchMedia(SMALL).matches) setIsOpen(true)
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
