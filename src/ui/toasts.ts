import type { ReactNode } from 'react'
import type { NoticeKind } from './kind-icon.tsx'

export interface Toast {
  id: string
  /** Another each time it is shown: what is told again is read out again. */
  telling: number
  kind: NoticeKind
  message: ReactNode
  /** On its way out. */
  leaving: boolean
}

interface ToastOptions {
  /** Milliseconds; by default 6000 for what succeeded, 5000 for all else. */
  duration?: number | undefined
  /** Stays until it is closed. */
  persistent?: boolean | undefined
  /** The same id replaces the toast that is already up, where it stands. */
  id?: string | undefined
}

/** Toasts close by themselves, and leave in 75 milliseconds. */
const standsMs = (kind: NoticeKind): number => (kind === 'success' ? 6000 : 5000)
const LEAVES_MS = 75
/** More at a time nobody reads: the oldest goes. */
const MOST = 5

const NONE: readonly Toast[] = []
const UNNAMED = 'toast-'
let list = NONE
let made = 0
/** Who points at them or tabs among them reads: no toast leaves meanwhile. */
let held = false
const listeners = new Set<() => void>()
const clocks = new Map<string, Clock>()

interface Clock {
  timer: ReturnType<typeof setTimeout> | undefined
  /** Milliseconds that the toast has still to stand, as of `since`. */
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

/** Shows a message at the top right, below those that are up; call it in the browser only. Returns the id for `hideToast`. */
export const showToast = (kind: NoticeKind, message: ReactNode, options: ToastOptions = {}): string => {
  made += 1
  // Who presses again and is told the same hears it again, and has not a pile of it. One that is somebody's own stays theirs.
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

/** Closes one toast, or all of them. */
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

/** Stops the clocks of all toasts, or lets them go on. */
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
/** The server shows none. */
export const noToasts = (): readonly Toast[] => NONE

export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
