import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Below this width the header's field is too narrow for suggestions. */
const SMALL_SCREEN_QUERY = '(width < 768px)'

/** Covers the page with the focused search on small screens; its height excludes the on-screen keyboard. */
export const useSearchSheet = () => {
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [formElement, viewport] = [form.current, window.visualViewport]
    if (!isOpen || !formElement || !viewport) return
    const followViewport = () => {
      formElement.style.height = `${viewport.height}px`
      formElement.style.top = `${viewport.offsetTop}px`
    }
    followViewport()
    viewport.addEventListener('resize', followViewport)
    viewport.addEventListener('scroll', followViewport)
    return () => {
      viewport.removeEventListener('resize', followViewport)
      viewport.removeEventListener('scroll', followViewport)
      formElement.style.height = ''
      formElement.style.top = ''
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
      if (window.matchMedia(SMALL_SCREEN_QUERY).matches) setIsOpen(true)
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
