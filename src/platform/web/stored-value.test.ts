import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJsonCodec, createStoredValue, type StoredValue } from './stored-value.ts'

type Words = readonly string[]

let storage: Map<string, string>
let isStorageFull: boolean
beforeEach(() => {
  vi.useFakeTimers()
  storage = new Map()
  isStorageFull = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Tab {
  words: StoredValue<Words>
  /** Dispatches the `storage` event of a save in another tab. */
  dispatchStorageEvent: () => void
  hide: () => void
  /** Restores the page from the back-forward cache. */
  restore: () => void
}

const openTab = (): Tab => {
  const window = Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (isStorageFull) throw new Error('QuotaExceededError')
        storage.set(key, text)
      },
    },
  })
  const document = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const codec = createJsonCodec(value => (Array.isArray(value) ? (value as Words) : null))
  return {
    words: createStoredValue<Words>('words', [], codec),
    dispatchStorageEvent: () => window.dispatchEvent(Object.assign(new Event('storage'), { key: 'words' })),
    hide: () => {
      vi.stubGlobal('document', Object.assign(document, { hidden: true }))
      document.dispatchEvent(new Event('visibilitychange'))
    },
    restore: () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  }
}
const addWord = ({ words }: Tab, word: string, delay?: number) => words.update(current => [...current, word], delay)
const readSaved = () => JSON.parse(storage.get('words') ?? 'null')

test('shows a change at once and saves it after a pause', () => {
  const tab = openTab()
  addWord(tab, 'a', 1000)
  vi.advanceTimersByTime(900)
  addWord(tab, 'b', 1000)
  expect(tab.words.get()).toEqual(['a', 'b'])
  vi.advanceTimersByTime(999)
  expect(readSaved()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(readSaved()).toEqual(['a', 'b'])
})

test('keeps simultaneous changes of two tabs', () => {
  const [firstTab, secondTab] = [openTab(), openTab()]
  addWord(firstTab, 'a', 1000)
  vi.advanceTimersByTime(500)
  addWord(secondTab, 'b', 1000)
  vi.advanceTimersByTime(500)
  secondTab.dispatchStorageEvent()
  expect(secondTab.words.get()).toEqual(['a', 'b'])
  vi.advanceTimersByTime(500)
  firstTab.dispatchStorageEvent()
  expect(readSaved()).toEqual(['a', 'b'])
  expect(firstTab.words.get()).toEqual(['a', 'b'])
})

test('keeps both changes although the storage event is still pending', () => {
  const [firstTab, secondTab] = [openTab(), openTab()]
  addWord(firstTab, 'a', 1000)
  addWord(secondTab, 'b', 1000)
  vi.advanceTimersByTime(1000)
  expect(readSaved()).toEqual(['a', 'b'])
})

test('saves at once when the page is hidden', () => {
  const tab = openTab()
  addWord(tab, 'a', 1000)
  tab.hide()
  expect(readSaved()).toEqual(['a'])
})

test('shows values saved while the page was in the back-forward cache', () => {
  const [firstTab, secondTab] = [openTab(), openTab()]
  addWord(firstTab, 'a')
  expect(secondTab.words.get()).toEqual(['a'])
  firstTab.words.set([])
  secondTab.restore()
  expect(secondTab.words.get()).toEqual([])
})

test('keeps the value in the page when storage fails', () => {
  const tab = openTab()
  isStorageFull = true
  addWord(tab, 'a')
  addWord(tab, 'b')
  expect(tab.words.get()).toEqual(['a', 'b'])
})
