import type { ReactNode } from 'react'
import type { NoticeKind } from './kind-icon.tsx'

export interface Toast {
  id: string
  /** Changes each time a toast is shown, so that screen readers announce a repeated message. */
  telling: number
  kind: NoticeKind
  message: ReactNode
  /** True during the exit animation. */
  leaving: boolean
}

interface ToastOptions {
  /** Milliseconds; the default is 6000 for success and 5000 for other kinds. */
  duration?: number | undefined
  /** Stays until the user closes it. */
  persistent?: boolean | undefined
  /** Replaces a visible toast with the same id. */
  id?: string | undefined
}

const standsMs = (kind: NoticeKind): number => (kind === 'success' ? 6000 : 5000)
const LEAVES_MS = 75
/** Above this number the oldest toast closes. */
const MOST = 5

const NONE: readonly Toast[] = []
const UNNAMED = 'toast-'
let list = NONE
let made = 0
/** Timers pause while a toast is hovered or focused. */
let held = false
const listeners = new Set<() => void>()
const clocks = new Map<string, Clock>()

interface Clock {
  timer: ReturnType<typeof setTimeout> | undefined
  /** The remaining milliseconds at the time `since`. */
  left: number
  since: number
}

const change = (next: readonly Toast[]): void => {
  list = next
  for (const listener of listeners) listener()
}

const wind = (id: string, clock: Clock): void => {
  clock.since = Date.now()
  clock.timer = setTimeout(() => hideToast(id), clock.left)
}

const unwind = (id: string): void => {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}

/** Shows a toast below the visible ones. Browser only. Returns the id for `hideToast`. */
export const showToast = (kind: NoticeKind, message: ReactNode, options: ToastOptions = {}): string => {
  made += 1
  // A repeated message restarts its toast instead of adding another. Toasts with an explicit id are separate.
  const same = list.find(
    other => !other.leaving && other.kind === kind && other.message === message && other.id.startsWith(UNNAMED),
  )
  const id = options.id ?? same?.id ?? `${UNNAMED}${made}`
  const toast: Toast = { id, telling: made, kind, message, leaving: false }
  unwind(id)
  const stands = list.some(other => other.id === id && !other.leaving)
  const next = stands
    ? list.map(other => (other.id === id ? toast : other))
    : [...list.filter(other => other.id !== id), toast]
  for (const { id: old } of next.slice(0, -MOST)) unwind(old)
  change(next.slice(-MOST))
  if (!options.persistent) {
    const clock: Clock = { timer: undefined, left: options.duration ?? standsMs(kind), since: 0 }
    clocks.set(id, clock)
    if (!held) wind(id, clock)
  }
  return id
}

/** Closes one toast, or all. */
export const hideToast = (id?: string): void => {
  if (id === undefined) {
    for (const toast of list) hideToast(toast.id)
    return
  }
  if (!list.some(toast => toast.id === id && !toast.leaving)) return
  unwind(id)
  change(list.map(toast => (toast.id === id ? { ...toast, leaving: true } : toast)))
  setTimeout(() => change(list.filter(toast => toast.id !== id || !toast.leaving)), LEAVES_MS)
}

/** Pauses or resumes the timers of all toasts. */
export const holdToasts = (hold: boolean): void => {
  if (hold === held) return
  held = hold
  for (const [id, clock] of clocks) {
    if (!hold) wind(id, clock)
    else {
      clearTimeout(clock.timer)
      clock.left = Math.max(0, clock.left - (Date.now() - clock.since))
    }
  }
}

export const shownToasts = (): readonly Toast[] => list
/** The server renders no toasts. */
export const noToasts = (): readonly Toast[] => NONE

export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
