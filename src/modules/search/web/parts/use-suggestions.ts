import { useEffect, useState } from 'react'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { type Suggestions, search } from '#search/contract-search.ts'
import { SendError } from '#wire/send.ts'

const DEBOUNCE_MS = 300

/** Returns suggestions for the typed words; null without any. Outdated requests are aborted. */
export const useSuggestions = (words: string): { words: string; found: Suggestions } | null => {
  const send = useSend()
  const language = useLanguage()
  const [response, setAnswer] = useState<{ words: string; found: Suggestions } | null>(null)
  const trimmedWords = words.trim()

  useEffect(() => {
    if (trimmedWords === '') return setAnswer(null)
    const controller = new AbortController()
    const requestSuggestions = async () => {
      try {
        const { body } = await send(
          search.suggest,
          { query: { q: trimmedWords, lang: language } },
          { signal: controller.signal },
        )
        setAnswer({ words: trimmedWords, found: body.data })
      } catch (error) {
        // `send` already reports failures; the search works without suggestions.
        if (!(error instanceof SendError)) throw error
        if (error.kind !== 'aborted') setAnswer(null)
      }
    }
    const timer = setTimeout(() => void requestSuggestions(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [trimmedWords, language, send])

  return response
}
