import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { setHalfTyped } from '#listing/web/parts/half-typed.ts'
import { readListingParams, searchHref } from '#listing/web/parts/listing-address.ts'
import { useLanguage } from '#platform/web/texts.tsx'

/** Milliseconds of rest before a search that is typed on the listing is sent. */
const DEBOUNCE = 300

const isListing = (pathname: string): boolean => /^\/[a-z]{2}\/(tooted|products)\/?$/.test(pathname)

/** What the router keeps with the entry of the history that the browser is at. */
const entryState = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null

/** The words in the search field: what is being typed, else what the address searches for. With `follows` the listing searches along. */
export const useTypedSearch = ({ follows }: { follows: boolean }) => {
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Searches under way, the latest last: answers come after more has been typed. */
  const sent = useRef<string[]>([])
  /** Marks the entry of the history that is being typed into; Enter settles it. */
  const typing = useRef<string>(undefined)
  const onListing = isListing(pathname)
  const asked = onListing ? (query.get('q') ?? '') : ''

  // Another search or page came from elsewhere: the field follows it.
  useEffect(() => {
    const at = sent.current.lastIndexOf(asked)
    if (at < 0) setTyped(undefined)
    sent.current = sent.current.slice(at < 0 ? sent.current.length : at)
  }, [asked])
  const rest = () => clearTimeout(timer.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has left the page searches no more on it
  useEffect(() => rest, [pathname])

  /** One search is one step back, however many letters it was typed in, whenever they were sent and however often. */
  const go = (words: string) => {
    rest()
    const wanted = words.trim()
    sent.current.push(wanted)
    // An answer may have changed the address since this was drawn: what counts is where the browser is.
    const { pathname, search } = window.location
    const place = isListing(pathname)
      ? { path: pathname, params: readListingParams(new URLSearchParams(search)) }
      : { path: listingPath(language), params: {} }
    const { q = '', c, f, page } = place.params
    const isSame = isListing(pathname) && wanted === q && !c && !f && !page
    const isOwn =
      (entryState() as { typing?: string } | null)?.typing === typing.current && typing.current !== undefined
    const state = isSame ? entryState() : { typing: typing.current }
    void navigate(searchHref(place, words), { replace: isSame || isOwn, state })
  }
  return {
    words: typed ?? asked,
    type: (words: string) => {
      setTyped(words)
      rest()
      typing.current ??= `${performance.timeOrigin + performance.now()}`
      if (onListing && follows)
        timer.current = setTimeout(() => {
          setHalfTyped(words.trim())
          go(words)
        }, DEBOUNCE)
    },
    search: () => {
      setHalfTyped('')
      go(typed ?? asked)
      typing.current = undefined
    },
    /** Something else was chosen than what was typed. */
    rest: () => {
      setHalfTyped('')
      rest()
    },
  }
}
