import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'

const TYPED = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable=true]'

/** Which list, and which part of it. */
const placeIn = (search: string): { list: string; q: string | null } => {
  const query = new URLSearchParams(search)
  return { list: `${query.get('c')} ${query.get('page')}`, q: query.get('q') }
}

/**
 * After a navigation the keyboard and the voice go on at the new page's heading; answers the title to be told. What is being
 * typed into keeps the focus, and so does what the page itself has put it on. Another category or another page of a list is a
 * new page too; whoever narrows or orders a list, or types other words, stays.
 */
export const useArrival = (): string => {
  const { pathname, hash, search } = useLocation()
  const router = useContext(RouterContext)?.router
  const before = useRef({ pathname, ...placeIn(search) })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const was = before.current
    const now = { pathname, ...placeIn(search) }
    before.current = now
    const isElsewhere = was.pathname !== pathname
    const isTurned = was.list !== now.list && was.q === now.q && router?.state.preventScrollReset === false
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
