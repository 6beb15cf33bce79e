import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'

const TYPED = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable=true]'

/** Which list, and which part of it; and the words that it was searched by. */
const LIST = /(?<=[?&])(c|page)=[^&]*/g
const WORDS = /(?<=[?&])q=[^&]*/g
const differ = (parts: RegExp, one: string, other: string): boolean => `${one.match(parts)}` !== `${other.match(parts)}`

/**
 * After a navigation the keyboard and the voice go on at the new page's heading; answers the title to be told. What is being
 * typed into keeps the focus, and so does what the page itself has put it on. Another category or another page of a list is a
 * new page too; whoever narrows or orders a list, or types other words, stays.
 */
export const useArrival = (): string => {
  const { pathname, hash, search } = useLocation()
  const router = useContext(RouterContext)?.router
  const before = useRef({ pathname, search })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const was = before.current
    before.current = { pathname, search }
    const isElsewhere = was.pathname !== pathname
    const isTurned =
      differ(LIST, was.search, search) &&
      !differ(WORDS, was.search, search) &&
      router?.state.preventScrollReset === false
    if (!isElsewhere && !isTurned) return
    setTitle(document.title)
    const main = document.getElementById('content')
    const focused = document.activeElement
    if (!main || hash !== '' || focused?.matches(TYPED)) return
    // A link that was pressed stays where it is when only the list changes.
    if (isElsewhere && focused !== main && main.contains(focused)) return
    const heading = main.querySelector<HTMLElement>('h1') ?? main
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    // Where the page stands is the router's: it remembers it on the way back.
    heading.focus({ preventScroll: true })
  }, [pathname, hash, search, router])
  return title
}
