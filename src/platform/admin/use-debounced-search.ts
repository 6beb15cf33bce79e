import { useEffect, useEffectEvent, useState } from 'react'
import { SendFailure } from '#wire/send.ts'

/** The pause after typing before the request, in milliseconds. */
const DEBOUNCE_MS = 200

/** Searches while the user types. `send` shows errors; the next letter tries again. */
export const useDebouncedSearch = <Item>(find: (query: string, signal: AbortSignal) => Promise<readonly Item[]>) => {
  const [query, search] = useState('')
  const [answer, setAnswer] = useState<{ query: string; found: readonly Item[] }>({ query: '', found: [] })
  const wanted = query.trim()
  const ask = useEffectEvent(find)
  useEffect(() => {
    if (wanted === '') return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setAnswer({ query: wanted, found: await ask(wanted, asking.signal) })
      } catch (error) {
        if (!(error instanceof SendFailure)) throw error
        if (!asking.signal.aborted) setAnswer(({ found }) => ({ query: wanted, found }))
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [wanted])
  return {
    found: wanted === '' ? [] : answer.found,
    loading: wanted !== '' && answer.query !== wanted,
    search,
  }
}
