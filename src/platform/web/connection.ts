import { useSyncExternalStore } from 'react'
import { SendError } from '#wire/send.ts'

/** Milliseconds before each further attempt; the last one repeats. */
const RETRY_DELAYS_MS = [1500, 3000, 6000]
const LAST_DELAY_MS = 6000
/** A load gives up when a busy server would make it wait longer than this. */
const MAX_BUSY_WAIT_MS = 120_000

/** Gateways answer with these statuses when they cannot reach the shop. */
const GATEWAY_FAILURES: readonly number[] = [502, 504]

/** Returns true when no complete answer arrived. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof SendError &&
  (error.kind === 'network' ||
    GATEWAY_FAILURES.includes(error.status) ||
    (error.status < 400 && (error.kind === 'no-answer' || error.kind === 'broken-json')))

/** The server answers with these statuses while it is overloaded, restarts or limits requests. */
const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504]

/** Returns true when the server had no time for a call: a later attempt may succeed. */
export const isServerBusy = (error: unknown): error is SendError =>
  error instanceof SendError && BUSY_STATUSES.includes(error.status)

/** The reason why a load is repeated. */
export type WaitReason = 'busy' | 'offline'

const findWaitReason = (error: unknown): WaitReason | null => {
  if (isServerBusy(error)) return 'busy'
  return isConnectionLost(error) ? 'offline' : null
}

/** Creates an observable set of pending operations with their reasons. */
const createPendingSet = () => {
  const reasons = new Map<symbol, WaitReason>()
  const listeners = new Set<() => void>()
  const notifyListeners = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    add: (reason: WaitReason): (() => void) => {
      const key = Symbol('pending')
      reasons.set(key, reason)
      notifyListeners()
      return () => {
        if (reasons.delete(key)) notifyListeners()
      }
    },
    isEmpty: () => reasons.size === 0,
    getLatestReason: () => [...reasons.values()].at(-1),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const repeatedLoads = createPendingSet()
/** Navigations that wait for such loads. */
const waitingNavigations = createPendingSet()

/** Returns true while a navigation waits for the connection or a busy server. */
export const isWaitingForConnection = (): boolean => !waitingNavigations.isEmpty()

export const useIsWaitingForConnection = (): boolean =>
  useSyncExternalStore(waitingNavigations.subscribe, isWaitingForConnection, () => false)

/** Resolves after the delay, at once on an abort, and without a connection as soon as the browser goes online. */
const waitForRetry = (delayMs: number, reason: WaitReason, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const finishPause = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', finishPause)
      signal?.removeEventListener('abort', finishPause)
      resolve()
    }
    const timer = setTimeout(finishPause, delayMs)
    if (reason === 'offline') globalThis.addEventListener?.('online', finishPause)
    signal?.addEventListener('abort', finishPause)
  })

interface Attempt<V> {
  value: V
  /** Undefined after a success, or when the load must not be repeated. */
  error: unknown
}

/**
 * Repeats a load while the connection is lost, until it is aborted. While the server is busy, it observes `Retry-After`
 * and gives up after two minutes.
 */
export const repeatWhileUnavailable = async <V>(load: () => Promise<Attempt<V>>, signal?: AbortSignal): Promise<V> => {
  let attempt = await load()
  let end: (() => void) | undefined
  let busyMs = 0
  for (let count = 0; !signal?.aborted; count += 1) {
    const reason = findWaitReason(attempt.error)
    if (!reason) break
    let delayMs = RETRY_DELAYS_MS[count] ?? LAST_DELAY_MS
    if (isServerBusy(attempt.error)) {
      delayMs = Math.max(delayMs, attempt.error.retryAfterMs ?? 0)
      busyMs += delayMs
      if (busyMs > MAX_BUSY_WAIT_MS) break
    }
    const endPrevious = end
    end = repeatedLoads.add(reason)
    endPrevious?.()
    await waitForRetry(delayMs, reason, signal)
    if (!signal?.aborted) attempt = await load()
  }
  end?.()
  return attempt.value
}

/** Repeats a load that throws when it is not answered. An abort throws as an aborted call does. */
export const retryWhileThrowing = async <V>(load: () => Promise<V>, signal?: AbortSignal): Promise<V> => {
  const result = await repeatWhileUnavailable<{ value: V } | { error: unknown }>(async () => {
    try {
      return { value: { value: await load() }, error: undefined }
    } catch (error) {
      return { value: { error }, error }
    }
  }, signal)
  if ('value' in result) return result.value
  throw signal?.aborted && findWaitReason(result.error) ? new SendError('aborted', 'Aborted') : result.error
}

interface WaitReactions {
  onWait: (reason: WaitReason) => void
  onEnd: () => void
}

/**
 * Calls `onWait` when a navigation begins to wait and when the reason changes, and `onEnd` when the last one stops
 * waiting.
 */
export const watchNavigation = (signal: AbortSignal, { onWait, onEnd }: WaitReactions): (() => void) => {
  let endWait: (() => void) | undefined
  let announcedReason: WaitReason | undefined
  const announceReason = (): void => {
    const reason = repeatedLoads.getLatestReason()
    if (!reason || reason === announcedReason) return
    announcedReason = reason
    endWait ??= waitingNavigations.add(reason)
    onWait(reason)
  }
  const unsubscribe = repeatedLoads.subscribe(announceReason)
  // The previous navigation must end its own loads first.
  const firstCheck = setTimeout(announceReason)
  const endWatch = (): void => {
    clearTimeout(firstCheck)
    unsubscribe()
    signal.removeEventListener('abort', endWatch)
    if (!endWait) return
    endWait()
    endWait = undefined
    if (!isWaitingForConnection()) onEnd()
  }
  signal.addEventListener('abort', endWatch)
  return endWatch
}
