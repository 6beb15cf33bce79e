import { useEffect, useEffectEvent, useState } from 'react'
import { SendError } from '#wire/send.ts'

/** The pause after typing before the request. */
const DEBOUNCE_MS = 200

/** Searches while the user types. A failed search keeps the last results; the next letter tries again. */
export const useDebouncedSearch = <Item>(find: (query: string, signal: AbortSignal) => Promise<readonly Item[]>) => {
  const [query, setQuery] = useState('')
  const [answer, setAnswer] = useState<{ query: string; results: readonly Item[] }>({ query: '', results: [] })
  const trimmedQuery = query.trim()
  const runSearch = useEffectEvent(find)
  useEffect(() => {
    if (trimmedQuery === '') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setAnswer({ query: trimmedQuery, results: await runSearch(trimmedQuery, controller.signal) })
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (!controller.signal.aborted) setAnswer(({ results: found }) => ({ query: trimmedQuery, results: found }))
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [trimmedQuery])
  return {
    found: trimmedQuery === '' ? [] : answer.results,
    isLoading: trimmedQuery !== '' && answer.query !== trimmedQuery,
    search: setQuery,
  }
}
