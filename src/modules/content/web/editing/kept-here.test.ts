import { beforeEach, expect, test, vi } from 'vitest'
import { forgetHere, forgetWritten, type KeptHere, keepHere, readHere } from './kept-here.ts'

const held = new Map<string, string>()
beforeEach(() => {
  held.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
    removeItem: (key: string) => held.delete(key),
  })
})

const keptAt = (savedAt: string, phone: string): KeptHere => {
  const document = { page: null, globals: { content: { phone }, itemContainers: {} } }
  return { document, backup: document, pageVersion: 1, globalsVersion: 1, savedAt, by: 'mari' }
}

test('what is written beside an older text that is still offered takes nothing of it away', () => {
  keepHere(7, keptAt('2026-01-01', 'old'))
  keepHere(7, keptAt('2026-01-02', 'new'), { beside: true })
  expect(readHere(7, 'mari')?.document.globals.content.phone).toBe('new')
  expect(held.size).toBe(2)
  expect(readHere(7, 'jüri')).toBeNull()
  expect(readHere(8, 'mari')).toBeNull()
  forgetHere(7)
  expect(readHere(7, 'mari')).toBeNull()
})

test('what does not look like it is nothing', () => {
  held.set('editing-7', '{"by":"mari"')
  held.set('editing-7-beside', '{"by":"mari"}')
  expect(readHere(7, 'mari')).toBeNull()
})

test('what was written beside an offer and is given up does not come back, and leaves the offer', () => {
  keepHere(7, keptAt('2026-01-01', 'old'))
  keepHere(7, keptAt('2026-01-02', 'new'), { beside: true })
  forgetWritten(7, { savedAt: '2026-01-01' })
  expect(readHere(7, 'mari')?.document.globals.content.phone).toBe('old')
})

test('an offer that was itself written beside something stays until somebody decides about it', () => {
  keepHere(7, keptAt('2026-01-02', 'offered'), { beside: true })
  forgetWritten(7, { savedAt: '2026-01-02' })
  expect(readHere(7, 'mari')?.document.globals.content.phone).toBe('offered')
  forgetWritten(7, null)
  expect(readHere(7, 'mari')).toBeNull()
})
