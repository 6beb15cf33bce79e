import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { buildNewSearchHref, readListingParams } from '#listing/web/parts/listing-address.ts'
import { setUnfinishedSearch } from '#listing/web/parts/unfinished-search.ts'
import { useLanguage } from '#platform/web/texts.tsx'

const DEBOUNCE_MS = 300

const isListing = (pathname: string): boolean => /^\/[a-z]{2}\/(tooted|products)\/?$/.test(pathname)

/** Returns the router state of the current history entry. */
const entryState = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null

/**
 * Manages the words in the search field: those being typed, or else those of the address. With `follows` the listing
 * updates while typing.
 */
export const useSearchField = ({ follows }: { follows: boolean }) => {
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Sent searches, latest last; answers can arrive after further typing. */
  const sent = useRef<string[]>([])
  /** Identifies the history entry of the current typing; Enter ends it. */
  const typing = useRef<string>(undefined)
  const onListing = isListing(pathname)
  const asked = onListing ? (query.get('q') ?? '') : ''

  // A search from elsewhere replaces the typed words.
  useEffect(() => {
    const at = sent.current.lastIndexOf(asked)
    if (at < 0) setTyped(undefined)
    sent.current = sent.current.slice(at < 0 ? sent.current.length : at)
  }, [asked])
  const cancel = () => clearTimeout(timer.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page cancels the pending search
  useEffect(() => cancel, [pathname])

  /** Makes one search one history entry, however many requests it took. */
  const navigateToSearch = (words: string) => {
    cancel()
    const wanted = words.trim()
    sent.current.push(wanted)
    // The address can be newer than this render, so the browser's location counts.
    const { pathname, search } = window.location
    const place = isListing(pathname)
      ? { path: pathname, params: readListingParams(new URLSearchParams(search)) }
      : { path: listingPath(language), params: {} }
    const { q = '', c, f, page } = place.params
    const isSame = isListing(pathname) && wanted === q && !c && !f && !page
    const isOwn =
      (entryState() as { typing?: string } | null)?.typing === typing.current && typing.current !== undefined
    const state = isSame ? entryState() : { typing: typing.current }
    void navigate(buildNewSearchHref(place, words), { replace: isSame || isOwn, state })
  }
  return {
    words: typed ?? asked,
    type: (words: string) => {
      setTyped(words)
      cancel()
      typing.current ??= `${performance.timeOrigin + performance.now()}`
      if (onListing && follows)
        timer.current = setTimeout(() => {
          setUnfinishedSearch(words.trim())
          navigateToSearch(words)
        }, DEBOUNCE_MS)
    },
    search: () => {
      setUnfinishedSearch('')
      navigateToSearch(typed ?? asked)
      typing.current = undefined
    },
    /** Stops a pending search after another choice. */
    cancel: () => {
      setUnfinishedSearch('')
      cancel()
    },
  }
}
