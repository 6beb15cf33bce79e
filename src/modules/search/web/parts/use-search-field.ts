import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { buildNewSearchHref, readListingParams } from '#listing/web/parts/listing-address.ts'
import { setUnfinishedSearch } from '#listing/web/parts/unfinished-search.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'

const DEBOUNCE_MS = 300

const isListing = (pathname: string): boolean => /^\/[a-z]{2}\/(tooted|products)\/?$/.test(pathname)

/** Returns the router state of the current history entry. */
const getEntryState = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null

/**
 * Manages the words in the search field: those being typed, or else those of the address. With `updatesListing` the
 * listing updates while typing.
 */
export const useSearchField = ({ updatesListing }: { updatesListing: boolean }) => {
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [unsentQuery, setUnsentQuery] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Sent searches, latest last; answers can arrive after further typing. */
  const sentQueries = useRef<string[]>([])
  /** Identifies the history entry of the current typing; Enter ends it. */
  const typingSessionId = useRef<number>(undefined)
  const isOnListing = isListing(pathname)
  const queryInUrl = isOnListing ? (query.get('q') ?? '') : ''

  // A search from elsewhere replaces the typed words.
  useEffect(() => {
    const sentIndex = sentQueries.current.lastIndexOf(queryInUrl)
    if (sentIndex < 0) setUnsentQuery(undefined)
    sentQueries.current = sentQueries.current.slice(sentIndex < 0 ? sentQueries.current.length : sentIndex)
  }, [queryInUrl])
  const cancel = () => clearTimeout(timer.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page cancels the pending search
  useEffect(() => cancel, [pathname])

  /** Adds one history entry per search, however many requests it took. */
  const navigateToSearch = (words: string) => {
    cancel()
    const trimmedWords = words.trim()
    sentQueries.current.push(trimmedWords)
    // The address can be newer than this render, so the browser's location counts.
    const { pathname: shownPath, search } = window.location
    const target = isListing(shownPath)
      ? { path: shownPath, params: readListingParams(new URLSearchParams(search)) }
      : { path: buildListingPath(language), params: {} }
    const { q = '', c, f, page } = target.params
    const isCurrentSearch = isListing(shownPath) && trimmedWords === q && !c && !f && !page
    const isSameTypingSession =
      (getEntryState() as { typing?: number } | null)?.typing === typingSessionId.current &&
      typingSessionId.current !== undefined
    const state = isCurrentSearch ? getEntryState() : { typing: typingSessionId.current }
    void navigate(buildNewSearchHref(target, words), { replace: isCurrentSearch || isSameTypingSession, state })
  }
  return {
    words: unsentQuery ?? queryInUrl,
    handleInput: (words: string) => {
      setUnsentQuery(words)
      cancel()
      typingSessionId.current ??= Math.random()
      if (isOnListing && updatesListing)
        timer.current = setTimeout(() => {
          setUnfinishedSearch(words.trim())
          navigateToSearch(words)
        }, DEBOUNCE_MS)
    },
    search: () => {
      setUnfinishedSearch('')
      navigateToSearch(unsentQuery ?? queryInUrl)
      typingSessionId.current = undefined
    },
    /** Stops a pending search after another choice. */
    cancel: () => {
      setUnfinishedSearch('')
      cancel()
    },
  }
}
