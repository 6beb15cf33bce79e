import { expect, test } from 'vitest'
import type { Opened } from '#content/contract-editing.ts'
import { session, titleBegunWith } from './session.ts'

const document = { page: null, globals: { content: { phone: '1', hours: 'E' }, itemContainers: {} } }
const phoneOf = (phone: string) => ({
  page: null,
  globals: { content: { ...document.globals.content, phone }, itemContainers: {} },
})
const begin = () => session.begin({ document, pageVersion: 0, globalsVersion: 3, draft: null } as unknown as Opened)
const theirs = { document: phoneOf('theirs'), pageVersion: 0, globalsVersion: 4, savedBy: 'jüri' }
const meetingOf = (saves: boolean) => ({ base: document, mine: phoneOf('mine'), theirs, choices: {}, saves })

test('what is written during a save stays unsaved over the version that was saved', () => {
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

test('a save of what is edited no more says nothing of what is edited now', () => {
  begin()
  expect(session.saved(phoneOf('before'), { globalsVersion: 9 })).toBe(false)
  expect(session.now()).toMatchObject({ globalsVersion: 3, state: { phase: 'editing', backup: document } })
})

test('what a save met is gone on from, and no undo takes it back', () => {
  begin()
  session.write('global/content/phone', 'mine')
  session.join(meetingOf(true), phoneOf('theirs'))
  session.undo()
  expect(session.now()).toMatchObject({ globalsVersion: 4, state: { document: phoneOf('theirs') } })
  expect(session.isUnsaved()).toBe(false)
})

test('a draft that is joined with unsaved text is unsaved, all of it, and can be taken back', () => {
  begin()
  session.write('global/content/phone', 'theirs')
  session.join(meetingOf(false), phoneOf('theirs'))
  expect(session.isUnsaved()).toBe(true)
  session.join(meetingOf(false), phoneOf('mine'))
  session.undo()
  expect(session.now()?.state).toMatchObject({ document: phoneOf('theirs'), backup: document })
})

test('a page that is planned is what it was again, and what was written of every page is still unsaved', () => {
  const page = { id: 7, content: { name: 'Meist', title: { type: 'language', et: 'Meist' } }, itemContainers: {} }
  const both = { ...document, page }
  session.begin({ document: both, pageVersion: 1, globalsVersion: 3, draft: null } as unknown as Opened)
  session.say('page/7/content/title', 'et', 'Kampaania')
  expect(titleBegunWith()).toEqual({ type: 'language', et: 'Meist' })
  expect(session.planned()).toBe(true)
  session.write('global/content/phone', 'new')
  expect(session.planned()).toBe(false)
  expect(session.now()?.state.document).toEqual({ ...phoneOf('new'), page })
  session.undo()
  expect(session.now()?.state.document.page?.content.title).toMatchObject({ et: 'Kampaania' })
})

test('a login that was put off is asked for again only where it is in the way', () => {
  begin()
  session.loginEnded(false)
  expect(session.now()).toMatchObject({ trouble: 'expired', loginPutOff: false })
  session.put({ loginPutOff: true })
  session.loginEnded(false)
  expect(session.now()).toMatchObject({ trouble: 'expired', loginPutOff: true })
  session.loginEnded(true)
  expect(session.now()).toMatchObject({ trouble: 'expired', loginPutOff: false })
})
