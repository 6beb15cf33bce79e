import { useSyncExternalStore } from 'react'

interface Codec<V> {
  /** Reads what another version or a curious visitor may have left; null when it makes no sense. */
  read(text: string): V | null
  write(value: V): string
}

export interface StoredValue<V> {
  get(): V
  /** Sets at once, saves after `delay` milliseconds of rest. */
  set(value: V, delay?: number): void
  update(change: (value: V) => V, delay?: number): void
  subscribe(listener: () => void): () => void
  flush(): void
}

/**
 * One value kept under a key of local storage, agreed on by all open tabs: changes that wait to be saved are made again
 * on what another tab saved meanwhile, and are saved when the page is left or hidden. Where storage is full or forbidden
 * the value lives as long as the page.
 */
export const storedValue = <V>(key: string, initial: V, codec: Codec<V>): StoredValue<V> => {
  const listeners = new Set<() => void>()
  let value = initial
  let loaded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What storage held when it was last read or written. */
  let seen: string | null = null
  /** Changes that are not saved yet. */
  let waiting: ((value: V) => V)[] = []

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const load = (): void => {
    loaded = true
    seen = readStorage(key)
    value = (seen === null ? null : codec.read(seen)) ?? initial
  }
  const loadAgain = (): void => {
    load()
    value = waiting.reduce((now, apply) => apply(now), value)
    tell()
  }
  const save = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Another tab saved a moment ago, and word of it is still on its way.
    if (readStorage(key) !== seen) loadAgain()
    waiting = []
    const text = codec.write(value)
    if (writeStorage(key, text)) seen = text
  }
  const flush = (): void => {
    if (timer !== undefined) save()
  }
  const change = (apply: (value: V) => V, delay: number): void => {
    if (!loaded && typeof window !== 'undefined') load()
    value = apply(value)
    waiting.push(apply)
    clearTimeout(timer)
    timer = undefined
    if (delay === 0) save()
    else timer = setTimeout(save, delay)
    tell()
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', flush)
    // A phone may end a hidden page without another word.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) flush()
    })
    // A page that the browser had put aside has heard nothing of what was saved meanwhile.
    window.addEventListener('pageshow', event => {
      if (event.persisted) loadAgain()
    })
    window.addEventListener('storage', event => {
      if (event.key === key || event.key === null) loadAgain()
    })
  }
  return {
    get() {
      if (!loaded && typeof window !== 'undefined') load()
      return value
    },
    set: (next, delay = 0) => change(() => next, delay),
    update: (apply, delay = 0) => change(apply, delay),
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

const writeStorage = (key: string, text: string): boolean => {
  try {
    window.localStorage.setItem(key, text)
    return true
  } catch {
    // Full or forbidden: the value still lives in this page.
    return false
  }
}
