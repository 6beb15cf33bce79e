import { useRef } from 'react'
import { createRandomUuid } from '#platform/web/random-uuid.ts'

interface KeyedList {
  text: string
  key: string
}

export interface ListKeys {
  /** Returns the list to send: an unanswered list goes again, under its key, before `text`. */
  next: (text: string) => KeyedList
  /** Call it after an answer. */
  markAnswered: () => void
}

/**
 * Sends one list at a time under its own key. A list that was edited after a lost answer may be counted already; the
 * first version is repeated, so that nothing counts twice.
 */
export const createListKeys = (createKey: () => string): ListKeys => {
  let pending: KeyedList | null = null
  return {
    next: text => {
      pending ??= { text, key: createKey() }
      return pending
    },
    markAnswered: () => {
      pending = null
    },
  }
}

/** Keeps the keys of a screen while its dialog is closed. */
export const useListKeys = (): ListKeys => {
  const keys = useRef<ListKeys>(null)
  keys.current ??= createListKeys(() => createRandomUuid())
  return keys.current
}
