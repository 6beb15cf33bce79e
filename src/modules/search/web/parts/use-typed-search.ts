import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { readListingParams, searchHref } from '#listing/web/parts/listing-address.ts'
import { useLanguage } from '#platform/web/texts.tsx'

/** Milliseconds of rest before a search that is typed on the listing is sent (spec.md section 9). */
const DEBOUNCE = 300

/** The words in the search field: what is being typed, else what the address searches for. */
export const useTypedSearch = () => {
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Searches under way, the latest last: answers come after more has been typed. */
  const sent = useRef<string[]>([])
  /** The words that the address was given while they were typed; null once Enter has settled them. */
  const along = useRef<string | null>(null)
  const onListing = /^\/[a-z]{2}\/(tooted|products)\/?$/.test(pathname)
  const asked = onListing ? (query.get('q') ?? '') : ''

  // Another search or page came from elsewhere: the field follows it.
  useEffect(() => {
    const at = sent.current.lastIndexOf(asked)
    if (at < 0) setTyped(undefined)
    sent.current = sent.current.slice(at < 0 ? sent.current.length : at)
  }, [asked])
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (words: string, live: boolean) => {
    clearTimeout(timer.current)
    const wanted = words.trim()
    sent.current.push(wanted)
    const place = onListing
      ? { path: pathname, params: readListingParams(query) }
      : { path: listingPath(language), params: {} }
    // One search is one step back, however many letters it was typed in and however often it was sent.
    const { c, f, page } = place.params
    const again = wanted === asked && !c && !f && !page
    const replace = asked !== '' && (live || again || along.current === asked)
    along.current = live ? wanted : null
    void navigate(searchHref(place, words), { replace })
  }
  return {
    words: typed ?? asked,
    type: (words: string) => {
      setTyped(words)
      clearTimeout(timer.current)
      if (onListing) timer.current = setTimeout(() => go(words, true), DEBOUNCE)
    },
    search: () => go(typed ?? asked, false),
  }
}
