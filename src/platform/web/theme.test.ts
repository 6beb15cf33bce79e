import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let storage: Map<string, string>
let window: EventTarget
let root: { dataset: { theme?: string } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  storage = new Map()
  root = { dataset: { theme: 'Dark' } }
  window = Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
    },
  })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: root }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('applies a theme at once and saves it after a pause', async () => {
  const { setTheme } = await import('./theme.ts')
  setTheme('ConjLight')
  expect(root.dataset.theme).toBe('ConjLight')
  vi.advanceTimersByTime(1000)
  expect(storage.get('theme')).toBe('ConjLight')
})

test.each([
  ['in another tab', () => Object.assign(new Event('storage'), { key: 'theme' })],
  ['while the page was in the back-forward cache', () => Object.assign(new Event('pageshow'), { persisted: true })],
])('applies a theme chosen %s', async (_name, createEvent) => {
  await import('./theme.ts')
  storage.set('theme', 'ConjLight')
  window.dispatchEvent(createEvent())
  expect(root.dataset.theme).toBe('ConjLight')
  storage.delete('theme')
  window.dispatchEvent(createEvent())
  expect(root.dataset.theme).toBe('Dark')
})
