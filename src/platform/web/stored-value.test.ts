import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonCodec, type StoredValue, storedValue } from './stored-value.ts'

type Words = readonly string[]

let kept: Map<string, string>
let full: boolean
beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  full = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Tab {
  words: StoredValue<Words>
  /** Dispatches the `storage` event of a save in another tab. */
  hear: () => void
  hide: () => void
  /** Restores the page from the back-forward cache. */
  comeBack: () => void
}

const openTab = (): Tab => {
  const window = Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (full) throw new Error('QuotaExceededError')
        kept.set(key, text)
      },
    },
  })
  const document = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const codec = jsonCodec(value => (Array.isArray(value) ? (value as Words) : null))
  return {
    words: storedValue<Words>('words', [], codec),
    hear: () => window.dispatchEvent(Object.assign(new Event('storage'), { key: 'words' })),
    hide: () => {
      vi.stubGlobal('document', Object.assign(document, { hidden: true }))
      document.dispatchEvent(new Event('visibilitychange'))
    },
    comeBack: () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  }
}
const say = ({ words }: Tab, word: string, delay?: number) => words.update(now => [...now, word], delay)
const saved = () => JSON.parse(kept.get('words') ?? 'null')

test('shows a change at once and saves it after a pause', () => {
  const tab = openTab()
  say(tab, 'a', 1000)
  vi.advanceTimersByTime(900)
  say(tab, 'b', 1000)
  expect(tab.words.get()).toEqual(['a', 'b'])
  vi.advanceTimersByTime(999)
  expect(saved()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(saved()).toEqual(['a', 'b'])
})

test('keeps simultaneous changes of two tabs', () => {
  const [one, other] = [openTab(), openTab()]
  say(one, 'a', 1000)
  vi.advanceTimersByTime(500)
  say(other, 'b', 1000)
  vi.advanceTimersByTime(500)
  other.hear()
  expect(other.words.get()).toEqual(['a', 'b'])
  vi.advanceTimersByTime(500)
  one.hear()
  expect(saved()).toEqual(['a', 'b'])
  expect(one.words.get()).toEqual(['a', 'b'])
})

test('keeps both changes although the storage event is still pending', () => {
  const [one, other] = [openTab(), openTab()]
  say(one, 'a', 1000)
  say(other, 'b', 1000)
  vi.advanceTimersByTime(1000)
  expect(saved()).toEqual(['a', 'b'])
})

test('saves at once when the page is hidden', () => {
  const tab = openTab()
  say(tab, 'a', 1000)
  tab.hide()
  expect(saved()).toEqual(['a'])
})

test('shows values saved while the page was in the back-forward cache', () => {
  const [one, other] = [openTab(), openTab()]
  say(one, 'a')
  expect(other.words.get()).toEqual(['a'])
  one.words.set([])
  other.comeBack()
  expect(other.words.get()).toEqual([])
})

test('keeps the value in the page when storage fails', () => {
  const tab = openTab()
  full = true
  say(tab, 'a')
  say(tab, 'b')
  expect(tab.words.get()).toEqual(['a', 'b'])
})
