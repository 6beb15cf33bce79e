import { useRef } from 'react'
import { randomUuid } from '#platform/web/random-uuid.ts'

interface KeyedList {
  text: string
  key: string
}

export interface ListKey {
  /** What is sent where `text` was written: the list that has no answer yet, under its key, before any other one. */
  next: (text: string) => KeyedList
  /** It was answered: whatever is sent from now on is another list. */
  done: () => void
}

/**
 * One list at a time, by a key of its own. A list that was touched after its answer got lost may be counted already, and would be counted twice under
 * another key: it goes again as it was first.
 */
export const listKeys = (newKey: () => string): ListKey => {
  let sent: KeyedList | null = null
  return {
    next: text => {
      sent ??= { text, key: newKey() }
      return sent
    },
    done: () => {
      sent = null
    },
  }
}

/** The keys of lists that a screen sends, also when its dialog was closed meanwhile. */
export const useListKey = (): ListKey => {
  const keys = useRef<ListKey>(null)
  keys.current ??= listKeys(() => randomUuid())
  return keys.current
}
