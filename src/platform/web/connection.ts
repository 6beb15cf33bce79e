import { useSyncExternalStore } from 'react'
import { SendFailure } from '#wire/send.ts'

/** Milliseconds before each further attempt; the last one repeats. */
const RETRY_DELAYS_MS = [1500, 3000, 6000]
const LAST_DELAY_MS = 6000

/** Gateways answer with these statuses when they cannot reach the shop. */
const GATEWAY_FAILURES: readonly number[] = [502, 504]

/** Returns true when no complete answer arrived. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof SendFailure &&
  (error.kind === 'network' ||
    GATEWAY_FAILURES.includes(error.status) ||
    (error.status < 400 && (error.kind === 'no-answer' || error.kind === 'broken-json')))

/** Creates an observable set of pending operations. */
const createPending = () => {
  const keys = new Set<symbol>()
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    add: (): (() => void) => {
      const key = Symbol('pending')
      keys.add(key)
      notify()
      return () => {
        if (keys.delete(key)) notify()
      }
    },
    isEmpty: () => keys.size === 0,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Loads that are retried after a lost connection. */
const lostLoads = createPending()
/** Navigations that wait for such loads. */
const waitingNavigations = createPending()

/** Returns true while a navigation waits for the connection. */
export const isWaitingForConnection = (): boolean => !waitingNavigations.isEmpty()

export const useWaitingForConnection = (): boolean =>
  useSyncExternalStore(waitingNavigations.subscribe, isWaitingForConnection, () => false)

/** Resolves after the delay, or at once when the browser goes online or the load is aborted. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener?.('online', end)
    signal?.addEventListener('abort', end)
  })

interface Attempt<V> {
  value: V
  isLost: boolean
}

/** Retries a load until it succeeds or is aborted. */
export const retryWhileOffline = async <V>(load: () => Promise<Attempt<V>>, signal?: AbortSignal): Promise<V> => {
  let attempt = await load()
  if (!attempt.isLost) return attempt.value
  const end = lostLoads.add()
  for (let count = 0; attempt.isLost && !signal?.aborted; count += 1) {
    await pause(RETRY_DELAYS_MS[count] ?? LAST_DELAY_MS, signal)
    if (!signal?.aborted) attempt = await load()
  }
  end()
  return attempt.value
}

/** Retries a load that throws when the connection is lost. An abort throws as an aborted call does. */
export const retryWhileThrowing = async <V>(load: () => Promise<V>, signal?: AbortSignal): Promise<V> => {
  const result = await retryWhileOffline(async () => {
    try {
      return { value: { loaded: await load() }, isLost: false }
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      return { value: null, isLost: true }
    }
  }, signal)
  if (!result) throw new SendFailure('aborted', 'Aborted')
  return result.loaded
}

interface WaitReactions {
  onWait: () => void
  onEnd: () => void
}

/** Calls `onWait` when a navigation begins to wait for the connection, and `onEnd` when the last one stops waiting. */
export const watchNavigation = (signal: AbortSignal, { onWait, onEnd }: WaitReactions): (() => void) => {
  let endWait: (() => void) | undefined
  const check = (): void => {
    if (endWait || lostLoads.isEmpty()) return
    endWait = waitingNavigations.add()
    onWait()
  }
  const unsubscribe = lostLoads.subscribe(check)
  // The previous navigation must end its lost loads first.
  const firstCheck = setTimeout(check)
  const end = (): void => {
    clearTimeout(firstCheck)
    unsubscribe()
    signal.removeEventListener('abort', end)
    if (!endWait) return
    endWait()
    endWait = undefined
    if (!isWaitingForConnection()) onEnd()
  }
  signal.addEventListener('abort', end)
  return end
}
