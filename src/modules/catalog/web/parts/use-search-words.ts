import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { readListingParams, searchHref } from './listing-address.ts'

/** Milliseconds of rest before a search that is typed on the listing is sent (spec.md section 9). */
const DEBOUNCE = 300

/** The words in the search field: what is being typed, else what the address searches for. */
export const useSearchWords = () => {
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<string>(undefined)
  const onListing = /^\/[a-z]{2}\/(tooted|products)\/?$/.test(pathname)
  const asked = onListing ? (query.get('q') ?? '') : ''

  // Another search or page came from elsewhere: the field follows it.
  useEffect(() => {
    if (asked !== sent.current) setTyped(undefined)
  }, [asked])
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (words: string, live: boolean) => {
    clearTimeout(timer.current)
    sent.current = words.trim()
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
