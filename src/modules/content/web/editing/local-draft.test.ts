import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createFakeStorage } from '#content/testing/fake-storage.ts'
import { deleteLocalDraft, type LocalDraft, readLocalDrafts, writeLocalDraft } from './local-draft.ts'

let storage: Record<string, unknown>
beforeEach(() => {
  storage = createFakeStorage()
  vi.stubGlobal('localStorage', storage)
})
afterAll(() => vi.unstubAllGlobals())

const createDraft = (savedAt: string, phone: string, username = 'mari'): LocalDraft => {
  const document = { page: null, globals: { content: { phone }, itemContainers: {} } }
  return { document, backup: document, pageVersion: 1, globalsVersion: 1, savedAt, username, hasPendingOffer: false }
}
const listPhones = (page = 7, username = 'mari') =>
  readLocalDrafts(page, username)
    .map(({ draft }) => draft.document.globals.content.phone)
    .sort()

test('stores and deletes each session’s draft separately', () => {
  writeLocalDraft({ page: 7, sessionId: 'a' }, createDraft('2026-01-01', 'old'))
  writeLocalDraft({ page: 7, sessionId: 'b' }, createDraft('2026-01-02', 'new'))
  writeLocalDraft({ page: 7, sessionId: 'b' }, createDraft('2026-01-03', 'new, on'))
  writeLocalDraft({ page: 70, sessionId: 'c' }, createDraft('2026-01-09', 'elsewhere'))
  writeLocalDraft({ page: undefined, sessionId: 'd' }, createDraft('2026-01-09', 'everywhere'))
  expect([listPhones(), listPhones(70), listPhones(8)]).toEqual([['new, on', 'old'], ['elsewhere'], []])
  deleteLocalDraft({ page: 7, sessionId: 'b' })
  expect([listPhones(), listPhones(70)]).toEqual([['old'], ['elsewhere']])
})

test('hides a draft from other users of the browser', () => {
  writeLocalDraft({ page: 7, sessionId: 'a' }, createDraft('2026-01-01', 'hers'))
  expect(listPhones(7, 'jüri')).toEqual([])
  writeLocalDraft({ page: 7, sessionId: 'b' }, createDraft('2026-01-02', 'his', 'jüri'))
  for (const { location } of readLocalDrafts(7, 'jüri')) deleteLocalDraft(location)
  expect([listPhones(), listPhones(7, 'jüri')]).toEqual([['hers'], []])
})

test('ignores invalid entries', () => {
  Object.assign(storage, { 'editing-7-a': '{"username":"mari"', 'editing-7-b': '{"username":"mari"}' })
  expect(listPhones()).toEqual([])
})
