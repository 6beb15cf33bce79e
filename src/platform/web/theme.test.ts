import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let kept: Map<string, string>
let window: EventTarget
let root: { dataset: { theme?: string } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  kept = new Map()
  root = { dataset: { theme: 'Dark' } }
  window = Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
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
  expect(kept.get('theme')).toBe('ConjLight')
})

test.each([
  ['in another tab', () => Object.assign(new Event('storage'), { key: 'theme' })],
  ['while the page was in the back-forward cache', () => Object.assign(new Event('pageshow'), { persisted: true })],
])('applies a theme chosen %s', async (_where, told) => {
  await import('./theme.ts')
  kept.set('theme', 'ConjLight')
  window.dispatchEvent(told())
  expect(root.dataset.theme).toBe('ConjLight')
  kept.delete('theme')
  window.dispatchEvent(told())
  expect(root.dataset.theme).toBe('Dark')
})
