import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetHere, forgetWritten, type KeptHere, keepHere, readHere } from './kept-here.ts'

/** A browser's storage: what is kept are its own keys. */
let held: Record<string, unknown>
beforeEach(() => {
  held = Object.create({
    getItem: (key: string) => (held[key] as string | undefined) ?? null,
    setItem: (key: string, text: string) => {
      held[key] = text
    },
    removeItem: (key: string) => delete held[key],
  })
  vi.stubGlobal('localStorage', held)
})
afterAll(() => vi.unstubAllGlobals())

const keptAt = (savedAt: string, phone: string): KeptHere => {
  const document = { page: null, globals: { content: { phone }, itemContainers: {} } }
  return { document, backup: document, pageVersion: 1, globalsVersion: 1, savedAt, by: 'mari' }
}
const found = (page = 7, by = 'mari') =>
  readHere(page, by).map(({ kept, beside }) => [kept.document.globals.content.phone, beside])

test('what is written beside what is offered takes nothing of it away, however often', () => {
  keepHere(7, keptAt('2026-01-01', 'old'))
  keepHere(7, keptAt('2026-01-02', 'new'), { savedAt: '2026-01-01' })
  keepHere(7, keptAt('2026-01-03', 'newest'), { savedAt: '2026-01-02' })
  keepHere(7, keptAt('2026-01-04', 'newest, on'), { savedAt: '2026-01-02' })
  keepHere(70, keptAt('2026-01-09', 'elsewhere'))
  expect(found()).toEqual([
    ['newest, on', '2026-01-02'],
    ['new', '2026-01-01'],
    ['old', undefined],
  ])
  expect(found(7, 'jüri')).toEqual([])
  expect(found(8)).toEqual([])
  forgetHere(7)
  expect([found(), found(70)]).toEqual([[], [['elsewhere', undefined]]])
})

test('what does not look like it is nothing', () => {
  Object.assign(held, { 'editing-7': '{"by":"mari"', 'editing-7-beside-x': '{"by":"mari"}' })
  expect(found()).toEqual([])
})

test('what was written beside an offer and is given up does not come back, and leaves the offer', () => {
  keepHere(7, keptAt('2026-01-01', 'old'))
  keepHere(7, keptAt('2026-01-02', 'offered'), { savedAt: '2026-01-01' })
  keepHere(7, keptAt('2026-01-03', 'new'), { savedAt: '2026-01-02' })
  forgetWritten(7, { savedAt: '2026-01-02' })
  expect(found().map(([phone]) => phone)).toEqual(['offered', 'old'])
  forgetWritten(7, null)
  expect(found()).toEqual([])
})
