import { useSyncExternalStore } from 'react'

interface Codec<V> {
  /** Reads what another version or a curious visitor may have left; null when it makes no sense. */
  read(text: string): V | null
  write(value: V): string
}

export interface StoredValue<V> {
  get(): V
  /** Sets at once, saves after `delay` milliseconds of rest (spec.md section 9, Save debounce). */
  set(value: V, delay?: number): void
  update(change: (value: V) => V, delay?: number): void
  subscribe(listener: () => void): () => void
  flush(): void
}

/**
 * One value kept under a key of local storage, agreed on by all open tabs. What waits to be saved is saved when the
 * page is left. Where storage is full or forbidden the value lives as long as the page.
 */
export const storedValue = <V>(key: string, initial: V, codec: Codec<V>): StoredValue<V> => {
  const listeners = new Set<() => void>()
  let value = initial
  let loaded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const load = (): void => {
    loaded = true
    const text = readStorage(key)
    value = (text === null ? null : codec.read(text)) ?? initial
  }
  const save = (): void => {
    clearTimeout(timer)
    timer = undefined
    writeStorage(key, codec.write(value))
  }
  const flush = (): void => {
    if (timer !== undefined) save()
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', flush)
    window.addEventListener('storage', event => {
      if (event.key !== key && event.key !== null) return
      clearTimeout(timer)
      timer = undefined
      load()
      tell()
    })
  }
  return {
    get() {
      if (!loaded && typeof window !== 'undefined') load()
      return value
    },
    set(next, delay = 0) {
      loaded = true
      value = next
      clearTimeout(timer)
      timer = undefined
      if (delay === 0) save()
      else timer = setTimeout(save, delay)
      tell()
    },
    update(change, delay) {
      this.set(change(this.get()), delay)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush,
  }
}

export const jsonCodec = <V>(check: (value: unknown) => V | null): Codec<V> => ({
  read(text) {
    try {
      return check(JSON.parse(text))
    } catch {
      // Not ours, or from another age: as if it were not there.
      return null
    }
  },
  write: value => JSON.stringify(value),
})

/** The value in a component; the server and the first paint show `initial`. */
export const useStored = <V>(stored: StoredValue<V>, initial: V): V =>
  useSyncExternalStore(stored.subscribe, stored.get, () => initial)

const readStorage = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    // Storage may be forbidden altogether.
    return null
  }
}

const writeStorage = (key: string, text: string): void => {
  try {
    window.localStorage.setItem(key, text)
  } catch {
    // Full or forbidden: the value still lives in this page.
  }
}
