import type { ReactNode } from 'react'
import { createListenerSet } from '#kernel/listener-set.ts'
import type { NoticeKind } from './kind-icon.tsx'

export interface Toast {
  id: string
  /** Changes each time a toast is shown, so that screen readers announce a repeated message. */
  announcement: number
  kind: NoticeKind
  message: ReactNode
  /** True during the exit animation. */
  isLeaving: boolean
}

interface ToastOptions {
  /** Milliseconds; the default is 6000 for success and 5000 for other kinds. */
  durationMs?: number | undefined
  /** Stays until the user closes it. */
  isPersistent?: boolean | undefined
  /** Replaces a visible toast with the same id. */
  id?: string | undefined
}

const getDefaultDurationMs = (kind: NoticeKind): number => (kind === 'success' ? 6000 : 5000)
const EXIT_ANIMATION_MS = 75
/** Above this number the oldest toast closes. */
const MAX_TOASTS = 5

const NO_TOASTS: readonly Toast[] = []
const GENERATED_ID_PREFIX = 'toast-'
let toasts = NO_TOASTS
let shownCount = 0
/** Timers pause while a toast is hovered or focused. */
let isPaused = false
const listeners = createListenerSet()
const timers = new Map<string, ToastTimer>()

interface ToastTimer {
  timer: ReturnType<typeof setTimeout> | undefined
  /** The remaining milliseconds at the time `since`. */
  remainingMs: number
  since: number
}

const setToasts = (next: readonly Toast[]): void => {
  toasts = next
  listeners.notify()
}

const startTimer = (id: string, toastTimer: ToastTimer): void => {
  toastTimer.since = Date.now()
  toastTimer.timer = setTimeout(() => hideToast(id), toastTimer.remainingMs)
}

const clearTimer = (id: string): void => {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
}

/** Shows a toast below the visible ones. Browser only. Returns the id for `hideToast`. */
export const showToast = (kind: NoticeKind, message: ReactNode, options: ToastOptions = {}): string => {
  shownCount += 1
  // A repeated message restarts its toast instead of adding another. Toasts with an explicit id are separate.
  const repeatedToast = toasts.find(
    candidate =>
      !candidate.isLeaving &&
      candidate.kind === kind &&
      candidate.message === message &&
      candidate.id.startsWith(GENERATED_ID_PREFIX),
  )
  const id = options.id ?? repeatedToast?.id ?? `${GENERATED_ID_PREFIX}${shownCount}`
  const toast: Toast = { id, announcement: shownCount, kind, message, isLeaving: false }
  clearTimer(id)
  const isVisible = toasts.some(candidate => candidate.id === id && !candidate.isLeaving)
  const next = isVisible
    ? toasts.map(candidate => (candidate.id === id ? toast : candidate))
    : [...toasts.filter(candidate => candidate.id !== id), toast]
  for (const { id: removedId } of next.slice(0, -MAX_TOASTS)) clearTimer(removedId)
  setToasts(next.slice(-MAX_TOASTS))
  if (!options.isPersistent) {
    const toastTimer: ToastTimer = {
      timer: undefined,
      remainingMs: options.durationMs ?? getDefaultDurationMs(kind),
      since: 0,
    }
    timers.set(id, toastTimer)
    if (!isPaused) startTimer(id, toastTimer)
  }
  return id
}

/** Closes one toast, or all. */
export const hideToast = (id?: string): void => {
  if (id === undefined) {
    for (const toast of toasts) hideToast(toast.id)
    return
  }
  if (!toasts.some(toast => toast.id === id && !toast.isLeaving)) return
  clearTimer(id)
  setToasts(toasts.map(toast => (toast.id === id ? { ...toast, isLeaving: true } : toast)))
  setTimeout(() => setToasts(toasts.filter(toast => toast.id !== id || !toast.isLeaving)), EXIT_ANIMATION_MS)
}

/** Pauses the timers of all toasts. */
export const pauseToasts = (): void => {
  if (isPaused) return
  isPaused = true
  for (const toastTimer of timers.values()) {
    clearTimeout(toastTimer.timer)
    toastTimer.remainingMs = Math.max(0, toastTimer.remainingMs - (Date.now() - toastTimer.since))
  }
}

/** Resumes the timers of all toasts. */
export const resumeToasts = (): void => {
  if (!isPaused) return
  isPaused = false
  for (const [id, toastTimer] of timers) startTimer(id, toastTimer)
}

export const readToasts = (): readonly Toast[] => toasts
/** The server renders no toasts. */
export const readServerToasts = (): readonly Toast[] => NO_TOASTS

export const subscribeToToasts = listeners.subscribe
