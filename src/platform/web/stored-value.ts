import { useSyncExternalStore } from 'react'

interface Codec<V> {
  /** Validates stored text, which may come from another version; null when invalid. */
  read(text: string): V | null
  write(value: V): string
}

export interface StoredValue<V> {
  get(): V
  /** Sets at once and saves after `delayMs` milliseconds without changes. */
  set(value: V, delayMs?: number): void
  update(change: (value: V) => V, delayMs?: number): void
  subscribe(listener: () => void): () => void
  flush(): void
}

/**
 * Creates a value in local storage, shared by all open tabs. Pending changes are applied again to values from other
 * tabs. They are saved when the page is left or hidden. Without storage the value lives as long as the page.
 */
export const createStoredValue = <V>(key: string, initial: V, codec: Codec<V>): StoredValue<V> => {
  const listeners = new Set<() => void>()
  let value = initial
  let isLoaded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The text last read from or written to storage. */
  let lastText: string | null = null
  /** Unsaved changes. */
  let pendingChanges: ((value: V) => V)[] = []

  const notifyListeners = (): void => {
    for (const listener of listeners) listener()
  }
  const loadValue = (): void => {
    isLoaded = true
    lastText = readStorage(key)
    value = (lastText === null ? null : codec.read(lastText)) ?? initial
  }
  const reloadValue = (): void => {
    loadValue()
    value = pendingChanges.reduce((current, apply) => apply(current), value)
    notifyListeners()
  }
  const saveValue = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Another tab has saved and its `storage` event is still pending.
    if (readStorage(key) !== lastText) reloadValue()
    pendingChanges = []
    const text = codec.write(value)
    if (writeStorage(key, text)) lastText = text
  }
  const flushChange = (): void => {
    if (timer !== undefined) saveValue()
  }
  const changeValue = (apply: (value: V) => V, delayMs: number): void => {
    if (!isLoaded && typeof window !== 'undefined') loadValue()
    value = apply(value)
    pendingChanges.push(apply)
    clearTimeout(timer)
    timer = undefined
    if (delayMs === 0) saveValue()
    else timer = setTimeout(saveValue, delayMs)
    notifyListeners()
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', flushChange)
    // Mobile browsers may end a hidden page without further events.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) flushChange()
    })
    // A page in the back-forward cache receives no `storage` events.
    window.addEventListener('pageshow', event => {
      if (event.persisted) reloadValue()
    })
    window.addEventListener('storage', event => {
      if (event.key === key || event.key === null) reloadValue()
    })
  }
  return {
    get() {
      if (!isLoaded && typeof window !== 'undefined') loadValue()
      return value
    },
    set: (next, delayMs = 0) => changeValue(() => next, delayMs),
    update: (apply, delayMs = 0) => changeValue(apply, delayMs),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: flushChange,
  }
}

export const createJsonCodec = <V>(check: (value: unknown) => V | null): Codec<V> => ({
  read(text) {
    try {
      return check(JSON.parse(text))
    } catch {
      // Another program or an old version stored this text.
      return null
    }
  },
  write: value => JSON.stringify(value),
})

/** Returns the value; the server and the first paint show `initial`. */
export const useStoredValue = <V>(stored: StoredValue<V>, initial: V): V =>
  useSyncExternalStore(stored.subscribe, stored.get, () => initial)

const readStorage = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    // Browsers may deny access to storage.
    return null
  }
}

const writeStorage = (key: string, text: string): boolean => {
  try {
    window.localStorage.setItem(key, text)
    return true
  } catch {
    // Storage is full or denied: the value lives in this page only.
    return false
  }
}
