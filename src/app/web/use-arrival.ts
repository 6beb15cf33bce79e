import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const TYPED = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable=true]'

/**
 * After a navigation the keyboard and the voice go on at the new page's heading; answers the title to be told. What is being
 * typed into keeps the focus, and so does what the page itself has put it on.
 */
export const useArrival = (): string => {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    const main = document.getElementById('content')
    const focused = document.activeElement
    if (!main || hash !== '' || focused?.matches(TYPED) || (focused !== main && main.contains(focused))) return
    const heading = main.querySelector<HTMLElement>('h1') ?? main
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    // Where the page stands is the router's: it remembers it on the way back.
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
  return title
}
