import { useSyncExternalStore } from 'react'
import type { Language } from '#kernel/language.ts'

interface Editing {
  isActive: boolean
  /** The language that the page is edited in where it is another one than its address says. */
  language: Language | null
}

const NOT_EDITING: Editing = { isActive: false, language: null }
let state = NOT_EDITING
const listeners = new Set<() => void>()
const become = (next: Editing): void => {
  state = next
  for (const listener of listeners) listener()
}

/** Whether the page is being edited in place, as its editor says. Until it ends the address stays what it is. */
export const editing = {
  start: (): void => become({ isActive: true, language: null }),
  end: (): void => become(NOT_EDITING),
  /** Whether the page at an address is the one that is being edited: where it was moved meanwhile, who writes stays. */
  holds: (pathname: string): boolean => state.isActive && window.location.pathname === pathname,
  /** Shows the page in another language, at the same address; only while it is edited. */
  speak: (language: Language): void => {
    if (state.isActive) become({ ...state, language })
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): Editing => state

export const useEditing = (): Editing => useSyncExternalStore(subscribe, read, read)
