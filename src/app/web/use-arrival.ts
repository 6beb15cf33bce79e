import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'

const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable=true]'

/** Matches the category and page number of a list; `SEARCH_WORDS` matches the search words. */
const LIST_PARAMETERS = /(?<=[?&])(c|page)=[^&]*/g
const SEARCH_WORDS = /(?<=[?&])q=[^&]*/g
const isDifferent = (parts: RegExp, search: string, otherSearch: string): boolean =>
  `${search.match(parts)}` !== `${otherSearch.match(parts)}`

/**
 * Moves focus to the heading after a navigation and returns the title to announce. Fields in use and elements focused
 * by the page keep the focus. Another category or page number counts as a new page; filters, sorting and search words
 * do not.
 */
export const useArrival = (): string => {
  const { pathname, hash, search } = useLocation()
  const router = useContext(RouterContext)?.router
  const previousLocation = useRef({ pathname, search })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const previous = previousLocation.current
    previousLocation.current = { pathname, search }
    const isOtherPath = previous.pathname !== pathname
    const isOtherListPage =
      isDifferent(LIST_PARAMETERS, previous.search, search) &&
      !isDifferent(SEARCH_WORDS, previous.search, search) &&
      router?.state.preventScrollReset === false
    if (!isOtherPath && !isOtherListPage) return
    setTitle(document.title)
    const main = document.getElementById('content')
    const focusedElement = document.activeElement
    if (!main || hash !== '' || focusedElement?.matches(TEXT_FIELDS)) return
    // A clicked link keeps the focus when only the list changes.
    if (isOtherPath && focusedElement !== main && main.contains(focusedElement)) return
    const heading = main.querySelector<HTMLElement>('h1') ?? main
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    // The router restores the scroll position.
    heading.focus({ preventScroll: true })
  }, [pathname, hash, search, router])
  return title
}
