import { expect, test } from 'vitest'
import type { EditingData } from '#content/contract-editing.ts'
import { type MergeConflict, originalTitle, session } from './session.ts'

const document = { page: null, globals: { content: { phone: '1', hours: 'E' }, itemContainers: {} } }
const phoneOf = (phone: string) => ({
  page: null,
  globals: { content: { ...document.globals.content, phone }, itemContainers: {} },
})
const begin = () =>
  session.begin({ document, pageVersion: 0, globalsVersion: 3, draft: null } as unknown as EditingData)
const theirs = { document: phoneOf('theirs'), pageVersion: 0, globalsVersion: 4, savedBy: 'jüri' }
const meetingOf = (saves: boolean): MergeConflict => ({
  base: document,
  mine: phoneOf('mine'),
  theirs,
  choices: {},
  saves,
})

test('keeps changes during a save as unsaved over the saved version', () => {
  begin()
  session.write('global/content/phone', 'sent')
  const sent = session.now()!.state.document
  session.step('save')
  session.write('global/content/phone', 'late')
  expect(session.saved(sent, { globalsVersion: 4 })).toBe(false)
  expect(session.now()).toMatchObject({ globalsVersion: 4, state: { phase: 'editing', backup: phoneOf('sent') } })
  expect(session.isUnsaved()).toBe(true)
  session.step('save')
  expect(session.saved(session.now()!.state.document, { globalsVersion: 5 })).toBe(true)
})

test('ignores the result of a save from an earlier session', () => {
  begin()
  expect(session.saved(phoneOf('before'), { globalsVersion: 9 })).toBe(false)
  expect(session.now()).toMatchObject({ globalsVersion: 3, state: { phase: 'editing', backup: document } })
})

test('rebases on a conflicting save, which undo does not revert', () => {
  begin()
  session.write('global/content/phone', 'mine')
  session.join(meetingOf(true), phoneOf('theirs'))
  session.undo()
  expect(session.now()).toMatchObject({ globalsVersion: 4, state: { document: phoneOf('theirs') } })
  expect(session.isUnsaved()).toBe(false)
})

test('merges a draft as an unsaved change that undo reverts', () => {
  begin()
  session.write('global/content/phone', 'theirs')
  session.join(meetingOf(false), phoneOf('theirs'))
  expect(session.isUnsaved()).toBe(true)
  session.join(meetingOf(false), phoneOf('mine'))
  session.undo()
  expect(session.now()?.state).toMatchObject({ document: phoneOf('theirs'), backup: document })
})

test('resets the page after scheduling and keeps global changes unsaved', () => {
  const page = { id: 7, content: { name: 'Meist', title: { type: 'language', et: 'Meist' } }, itemContainers: {} }
  const both = { ...document, page }
  session.begin({ document: both, pageVersion: 1, globalsVersion: 3, draft: null } as unknown as EditingData)
  session.say('page/7/content/title', 'et', 'Kampaania')
  expect(originalTitle()).toEqual({ type: 'language', et: 'Meist' })
  expect(session.planned()).toBe(true)
  session.write('global/content/phone', 'new')
  expect(session.planned()).toBe(false)
  expect(session.now()?.state.document).toEqual({ ...phoneOf('new'), page })
  session.undo()
  expect(session.now()?.state.document.page?.content.title).toMatchObject({ et: 'Kampaania' })
})

test('asks again for a postponed login only when it blocks the user', () => {
  const login = () => [session.now()?.trouble, session.now()?.loginPutOff]
  begin()
  session.loginEnded(false)
  expect(login()).toEqual(['expired', false])
  session.put({ loginPutOff: true })
  session.loginEnded(false)
  expect(login()).toEqual(['expired', true])
  session.loginEnded(true)
  expect(login()).toEqual(['expired', false])
})
