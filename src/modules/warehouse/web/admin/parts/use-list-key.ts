import { useRef } from 'react'
import { randomUuid } from '#platform/web/random-uuid.ts'

interface KeyedList {
  text: string
  key: string
}

export interface ListKey {
  /** Returns the list to send: an unanswered list goes again, under its key, before `text`. */
  next: (text: string) => KeyedList
  /** Call it after an answer. */
  done: () => void
}

/**
 * Sends one list at a time under its own key. A list that was edited after a lost answer may be counted already; the
 * first version is repeated, so that nothing counts twice.
 */
export const createListKeys = (newKey: () => string): ListKey => {
  let pending: KeyedList | null = null
  return {
    next: text => {
      pending ??= { text, key: newKey() }
      return pending
    },
    done: () => {
      pending = null
    },
  }
}

/** Keeps the keys of a screen while its dialog is closed. */
export const useListKey = (): ListKey => {
  const keys = useRef<ListKey>(null)
  keys.current ??= createListKeys(() => randomUuid())
  return keys.current
}
