import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetHere, type KeptHere, keepHere, readHere } from './kept-here.ts'

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

const keptAt = (savedAt: string, phone: string, by = 'mari'): KeptHere => {
  const document = { page: null, globals: { content: { phone }, itemContainers: {} } }
  return { document, backup: document, pageVersion: 1, globalsVersion: 1, savedAt, by, isBeside: false }
}
const found = (page = 7, by = 'mari') =>
  readHere(page, by)
    .map(({ kept }) => kept.document.globals.content.phone)
    .sort()

test('each stretch of writing is kept by itself, and done with by itself', () => {
  keepHere({ page: 7, writing: 'a' }, keptAt('2026-01-01', 'old'))
  keepHere({ page: 7, writing: 'b' }, keptAt('2026-01-02', 'new'))
  keepHere({ page: 7, writing: 'b' }, keptAt('2026-01-03', 'new, on'))
  keepHere({ page: 70, writing: 'c' }, keptAt('2026-01-09', 'elsewhere'))
  keepHere({ page: undefined, writing: 'd' }, keptAt('2026-01-09', 'everywhere'))
  expect([found(), found(70), found(8)]).toEqual([['new, on', 'old'], ['elsewhere'], []])
  forgetHere({ page: 7, writing: 'b' })
  expect([found(), found(70)]).toEqual([['old'], ['elsewhere']])
})

test('somebody else who writes in the same browser neither sees it nor takes it away', () => {
  keepHere({ page: 7, writing: 'a' }, keptAt('2026-01-01', 'hers'))
  expect(found(7, 'jüri')).toEqual([])
  keepHere({ page: 7, writing: 'b' }, keptAt('2026-01-02', 'his', 'jüri'))
  for (const { place } of readHere(7, 'jüri')) forgetHere(place)
  expect([found(), found(7, 'jüri')]).toEqual([['hers'], []])
})

test('what does not look like it is nothing', () => {
  Object.assign(held, { 'editing-7-a': '{"by":"mari"', 'editing-7-b': '{"by":"mari"}' })
  expect(found()).toEqual([])
})
