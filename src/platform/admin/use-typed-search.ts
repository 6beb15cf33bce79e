import { useEffect, useEffectEvent, useState } from 'react'
import { SendFailure } from '#wire/send.ts'

/** Milliseconds that typing rests before it is asked. */
const AFTER_MS = 200

/** What a call finds for the letters typed so far, at most a few rows. What failed the sender tells; the next letter asks again. */
export const useTypedSearch = <Item>(find: (query: string, signal: AbortSignal) => Promise<readonly Item[]>) => {
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
    }, AFTER_MS)
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
