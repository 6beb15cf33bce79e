import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#kernel/listener-set.ts'

type NoticeKind = 'info' | 'success' | 'warning' | 'danger'
export interface FlashMessage {
  kind: NoticeKind
  message: string
}

const NO_MESSAGES: readonly FlashMessage[] = []
const messages = new Map<string, readonly FlashMessage[]>()
const { notify, subscribe } = createListenerSet()

/** Messages shown in a named place of a page until the next navigation. */
export const flash = {
  add(name: string, message: FlashMessage): void {
    messages.set(name, [...(messages.get(name) ?? NO_MESSAGES), message])
    notify()
  },
  set(name: string, list: readonly FlashMessage[]): void {
    messages.set(name, list)
    notify()
  },
  clear(name: string): void {
    messages.delete(name)
    notify()
  },
  clearAll(): void {
    messages.clear()
    notify()
  },
}

export const useFlash = (name: string): readonly FlashMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => messages.get(name) ?? NO_MESSAGES,
    () => NO_MESSAGES,
  )
