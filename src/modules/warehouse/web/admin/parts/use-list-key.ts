import { useRef } from 'react'
import { randomUuid } from '#platform/web/random-uuid.ts'

export interface ListKey {
  of: (text: string) => string
  /** It was answered: the same text is another list from now on. */
  done: () => void
}

/** The key of a list that is sent: the same for as long as the same text has no answer, also when its dialog was closed meanwhile. */
export const useListKey = (): ListKey => {
  const sent = useRef<{ text: string; key: string } | null>(null)
  return {
    of: text => {
      if (sent.current?.text !== text) sent.current = { text, key: randomUuid() }
      return sent.current.key
    },
    done: () => {
      sent.current = null
    },
  }
}
