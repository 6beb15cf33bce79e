import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { readListingParams, searchHref } from '#catalog/web/parts/listing-address.ts'
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
    sent.current.push(words.trim())
    const place = onListing
      ? { path: pathname, params: readListingParams(query) }
      : { path: listingPath(language), params: {} }
    // One search is one step back, however many letters it was typed in.
    void navigate(searchHref(place, words), { replace: live && asked !== '' })
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
