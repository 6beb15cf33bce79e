import { useSyncExternalStore } from 'react'
import { SendFailure } from '#wire/send.ts'

/** Milliseconds before each further attempt; the last one repeats. */
const RETRY_DELAYS_MS = [1500, 3000, 6000]
const LAST_DELAY_MS = 6000

/** A gateway answers so while the shop itself cannot be reached. */
const GATEWAY_FAILURES: readonly number[] = [502, 504]

/** True where no answer arrived: the line is down, or broke off in the middle of the answer. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof SendFailure &&
  (error.kind === 'network' ||
    GATEWAY_FAILURES.includes(error.status) ||
    (error.status < 400 && (error.kind === 'no-answer' || error.kind === 'broken-json')))

/** A set of keys that components and navigations can follow. */
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

/** Loads that lost the connection and are being repeated. */
const lostLoads = createPending()
/** Navigations that wait for such loads. */
const waitingNavigations = createPending()

/** True while the next page waits for the connection. */
export const isWaitingForConnection = (): boolean => !waitingNavigations.isEmpty()

export const useWaitingForConnection = (): boolean =>
  useSyncExternalStore(waitingNavigations.subscribe, isWaitingForConnection, () => false)

/** Resolves after the delay, at once when the browser is online again, or when the load is aborted. */
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

/** Repeats a load until it arrives or is aborted. */
export const repeatWhileLost = async <V>(load: () => Promise<Attempt<V>>, signal?: AbortSignal): Promise<V> => {
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

/** The same for a load that throws when the connection is lost. */
export const repeatWhileThrown = async <V>(load: () => Promise<V>): Promise<V> => {
  const result = await repeatWhileLost(async () => {
    try {
      return { value: { loaded: await load() }, isLost: false }
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      return { value: null, isLost: true }
    }
  })
  if (!result) throw new Error('A load without a signal ends only when it arrived')
  return result.loaded
}

interface WaitReactions {
  onWait: () => void
  onEnd: () => void
}

/** Follows one navigation: tells when it waits for the connection, and when no navigation does any more. */
export const watchNavigation = (signal: AbortSignal, { onWait, onEnd }: WaitReactions): (() => void) => {
  let endWait: (() => void) | undefined
  const check = (): void => {
    if (endWait || lostLoads.isEmpty()) return
    endWait = waitingNavigations.add()
    onWait()
  }
  const unsubscribe = lostLoads.subscribe(check)
  // The navigation before this one ends its lost loads first.
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
