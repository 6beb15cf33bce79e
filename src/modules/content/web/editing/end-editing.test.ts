import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { EditingData } from '#content/contract-editing.ts'
import { createFakeStorage } from '#content/testing/fake-storage.ts'
import { endUnchangedEditing, leaveEditing } from './end-editing.ts'
import { readLocalDrafts } from './local-draft.ts'
import { saveLocalDraft } from './save-local-draft.ts'
import { session } from './session.ts'

/** A DOM document without elements, for code that reads the focused element. */
const emptyDomDocument = {
  activeElement: null,
  body: null,
  documentElement: { style: { getPropertyValue: () => '' } },
  querySelectorAll: () => [],
}

const editedDocument = { page: null, globals: { content: { phone: '1' }, itemContainers: {} } }
const writePhone = (phone: string) => session.write('global/content/phone', phone)
const listDraftPhones = () =>
  readLocalDrafts(undefined, 'mari').map(storedDraft => storedDraft.draft.document.globals.content.phone)

beforeEach(() => {
  vi.stubGlobal('localStorage', createFakeStorage())
  vi.stubGlobal('document', emptyDomDocument)
  session.begin({ document: editedDocument, pageVersion: 0, globalsVersion: 3, draft: null } as unknown as EditingData)
})
afterAll(() => vi.unstubAllGlobals())

test('ends editing without changes and deletes the local draft', async () => {
  writePhone('2')
  saveLocalDraft('mari')
  writePhone('1')
  await endUnchangedEditing(async () => undefined)
  expect([session.getSnapshot(), listDraftPhones()]).toEqual([null, []])
})

test('continues when the user types during the reload', async () => {
  await endUnchangedEditing(async () => writePhone('2'))
  expect(session.getSnapshot()).toMatchObject({
    state: { phase: 'editing', document: { globals: { content: { phone: '2' } } } },
  })
})

test('keeps a session open that starts during the reload', async () => {
  await endUnchangedEditing(async () =>
    session.begin({
      document: editedDocument,
      pageVersion: 0,
      globalsVersion: 4,
      draft: null,
    } as unknown as EditingData),
  )
  expect(session.getSnapshot()).toMatchObject({ globalsVersion: 4 })
})

test('stores unsaved changes when the page is left', () => {
  writePhone('2')
  leaveEditing('mari')
  expect([session.getSnapshot(), listDraftPhones()]).toEqual([null, ['2']])
})

test('stores nothing after a cancel', () => {
  writePhone('2')
  session.dispatch('cancel')
  leaveEditing('mari')
  expect([session.getSnapshot(), listDraftPhones()]).toEqual([null, []])
})
