import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#kernel/listener-set.ts'
import { readOption, setOption, useOption } from '#platform/web/options.ts'

export interface Consent {
  allowsAnalytics: boolean
  /** The time of the answer as ISO text. */
  date: string
}

const parseConsent = (value: unknown): Consent | undefined => {
  const { measured, date } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return typeof measured === 'boolean' && typeof date === 'string' && !Number.isNaN(Date.parse(date))
    ? { allowsAnalytics: measured, date }
    : undefined
}

/** Returns undefined until the visitor answers. */
export const useConsent = (): Consent | undefined => useOption('consent', parseConsent)
export const readConsent = (): Consent | undefined => parseConsent(readOption('consent'))
export const saveConsent = (allowsAnalytics: boolean): void =>
  setOption('consent', { measured: allowsAnalytics, date: new Date().toISOString() }, { delayMs: 0 })

let isPanelOpen = false
const { notify, subscribe } = createListenerSet()

/** Opens or closes the panel, also for visitors who answered before. */
export const setConsentPanelOpen = (isOpen: boolean): void => {
  isPanelOpen = isOpen
  notify()
}

export const useIsConsentPanelOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPanelOpen,
    () => false,
  )
