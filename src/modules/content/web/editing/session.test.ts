import { expect, test } from 'vitest'
import type { EditingData } from '#content/contract-editing.ts'
import { getOriginalTitle, type MergeConflict, session } from './session.ts'

const document = { page: null, globals: { content: { phone: '1', hours: 'E' }, itemContainers: {} } }
const createDocument = (phone: string) => ({
  page: null,
  globals: { content: { ...document.globals.content, phone }, itemContainers: {} },
})
const startSession = () =>
  session.begin({ document, pageVersion: 0, globalsVersion: 3, draft: null } as unknown as EditingData)
const theirs = { document: createDocument('theirs'), pageVersion: 0, globalsVersion: 4, savedBy: 'jüri' }
const createConflict = ({ shouldSave }: { shouldSave: boolean }): MergeConflict => ({
  base: document,
  mine: createDocument('mine'),
  theirs,
  choices: {},
  shouldSave,
})

test('keeps changes during a save as unsaved over the saved version', () => {
  startSession()
  session.write('global/content/phone', 'sent')
  const sentDocument = session.getSnapshot()!.state.document
  session.dispatch('save')
  session.write('global/content/phone', 'late')
  expect(session.finishSave(sentDocument, { globalsVersion: 4 })).toBe(false)
  expect(session.getSnapshot()).toMatchObject({
    globalsVersion: 4,
    state: { phase: 'editing', backup: createDocument('sent') },
  })
  expect(session.isUnsaved()).toBe(true)
  session.dispatch('save')
  expect(session.finishSave(session.getSnapshot()!.state.document, { globalsVersion: 5 })).toBe(true)
})

test('ignores the result of a save from an earlier session', () => {
  startSession()
  expect(session.finishSave(createDocument('before'), { globalsVersion: 9 })).toBe(false)
  expect(session.getSnapshot()).toMatchObject({ globalsVersion: 3, state: { phase: 'editing', backup: document } })
})

test('rebases on a conflicting save, which undo does not revert', () => {
  startSession()
  session.write('global/content/phone', 'mine')
  session.applyMerge(createConflict({ shouldSave: true }), createDocument('theirs'))
  session.undo()
  expect(session.getSnapshot()).toMatchObject({ globalsVersion: 4, state: { document: createDocument('theirs') } })
  expect(session.isUnsaved()).toBe(false)
})

test('merges a draft as an unsaved change that undo reverts', () => {
  startSession()
  session.write('global/content/phone', 'theirs')
  session.applyMerge(createConflict({ shouldSave: false }), createDocument('theirs'))
  expect(session.isUnsaved()).toBe(true)
  session.applyMerge(createConflict({ shouldSave: false }), createDocument('mine'))
  session.undo()
  expect(session.getSnapshot()?.state).toMatchObject({ document: createDocument('theirs'), backup: document })
})

test('resets the page after scheduling and keeps global changes unsaved', () => {
  const page = { id: 7, content: { name: 'Meist', title: { type: 'language', et: 'Meist' } }, itemContainers: {} }
  const withPage = { ...document, page }
  session.begin({ document: withPage, pageVersion: 1, globalsVersion: 3, draft: null } as unknown as EditingData)
  session.writeText('page/7/content/title', 'et', 'Kampaania')
  expect(getOriginalTitle()).toEqual({ type: 'language', et: 'Meist' })
  expect(session.resetPage()).toBe(true)
  session.write('global/content/phone', 'new')
  expect(session.resetPage()).toBe(false)
  expect(session.getSnapshot()?.state.document).toEqual({ ...createDocument('new'), page })
  session.undo()
  expect(session.getSnapshot()?.state.document.page?.content.title).toMatchObject({ et: 'Kampaania' })
})

test('asks again for a postponed login only when it blocks the user', () => {
  const readLoginState = () => [session.getSnapshot()?.saveError, session.getSnapshot()?.isLoginPostponed]
  startSession()
  session.recordExpiredLogin({ isBlocking: false })
  expect(readLoginState()).toEqual(['expired', false])
  session.update({ isLoginPostponed: true })
  session.recordExpiredLogin({ isBlocking: false })
  expect(readLoginState()).toEqual(['expired', true])
  session.recordExpiredLogin({ isBlocking: true })
  expect(readLoginState()).toEqual(['expired', false])
})
