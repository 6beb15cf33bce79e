import { useSyncExternalStore } from 'react'
import type { Language } from '#kernel/language.ts'
import { createListenerSet } from '#kernel/listener-set.ts'

interface Editing {
  isActive: boolean
  /** The language being edited when it differs from the language of the address. */
  language: Language | null
}

const NOT_EDITING: Editing = { isActive: false, language: null }
let state = NOT_EDITING
const { notify, subscribe } = createListenerSet()
const setEditing = (next: Editing): void => {
  state = next
  notify()
}

/** The state of the in-place editor. The address does not change while a page is edited. */
export const editing = {
  start: (): void => setEditing({ isActive: true, language: null }),
  end: (): void => setEditing(NOT_EDITING),
  /** Returns true when the page at the address is being edited, even if it has moved. */
  isEditing: (pathname: string): boolean => state.isActive && window.location.pathname === pathname,
  /** Shows the edited page in another language without changing the address. */
  setLanguage: (language: Language): void => {
    if (state.isActive) setEditing({ ...state, language })
  },
}

const getState = (): Editing => state

export const useEditing = (): Editing => useSyncExternalStore(subscribe, getState, getState)
