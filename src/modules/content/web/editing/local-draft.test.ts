import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteLocalDraft, type LocalDraft, readLocalDrafts, writeLocalDraft } from './local-draft.ts'

/** A browser storage whose entries are its own keys. */
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

const keptAt = (savedAt: string, phone: string, by = 'mari'): LocalDraft => {
  const document = { page: null, globals: { content: { phone }, itemContainers: {} } }
  return { document, backup: document, pageVersion: 1, globalsVersion: 1, savedAt, by, isBeside: false }
}
const found = (page = 7, by = 'mari') =>
  readLocalDrafts(page, by)
    .map(({ kept }) => kept.document.globals.content.phone)
    .sort()

test('stores and deletes each session’s draft separately', () => {
  writeLocalDraft({ page: 7, writing: 'a' }, keptAt('2026-01-01', 'old'))
  writeLocalDraft({ page: 7, writing: 'b' }, keptAt('2026-01-02', 'new'))
  writeLocalDraft({ page: 7, writing: 'b' }, keptAt('2026-01-03', 'new, on'))
  writeLocalDraft({ page: 70, writing: 'c' }, keptAt('2026-01-09', 'elsewhere'))
  writeLocalDraft({ page: undefined, writing: 'd' }, keptAt('2026-01-09', 'everywhere'))
  expect([found(), found(70), found(8)]).toEqual([['new, on', 'old'], ['elsewhere'], []])
  deleteLocalDraft({ page: 7, writing: 'b' })
  expect([found(), found(70)]).toEqual([['old'], ['elsewhere']])
})

test('hides a draft from other users of the browser', () => {
  writeLocalDraft({ page: 7, writing: 'a' }, keptAt('2026-01-01', 'hers'))
  expect(found(7, 'jüri')).toEqual([])
  writeLocalDraft({ page: 7, writing: 'b' }, keptAt('2026-01-02', 'his', 'jüri'))
  for (const { place } of readLocalDrafts(7, 'jüri')) deleteLocalDraft(place)
  expect([found(), found(7, 'jüri')]).toEqual([['hers'], []])
})

test('ignores invalid entries', () => {
  Object.assign(held, { 'editing-7-a': '{"by":"mari"', 'editing-7-b': '{"by":"mari"}' })
  expect(found()).toEqual([])
})
