import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Opened } from '#content/contract-editing.ts'
import { endUnchanged, leaveEditing } from './end-editing.ts'
import { keepWritten } from './keep-written.ts'
import { readHere } from './kept-here.ts'
import { session } from './session.ts'

vi.mock('./keep-in-sight.ts', () => ({ keepInSight: (change: () => void) => change() }))
vi.mock('./pass-focus.ts', () => ({ passFocus: (change: () => void) => change() }))

const document = { page: null, globals: { content: { phone: '1' }, itemContainers: {} } }
const write = (phone: string) => session.write('global/content/phone', phone)
const kept = () => readHere(undefined, 'mari').map(one => one.kept.document.globals.content.phone)

let held: Record<string, unknown>
beforeEach(() => {
  held = Object.create({
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, text: string) => {
      held[key] = text
    },
    removeItem: (key: string) => delete held[key],
  })
  vi.stubGlobal('localStorage', held)
  session.begin({ document, pageVersion: 0, globalsVersion: 3, draft: null } as unknown as Opened)
})
afterAll(() => vi.unstubAllGlobals())

test('a save of nothing ends editing, and leaves nothing of it in the browser', async () => {
  write('2')
  keepWritten('mari')
  write('1')
  await endUnchanged(async () => undefined)
  expect([session.now(), kept()]).toEqual([null, []])
})

test('who writes on while the page is fetched anew goes on', async () => {
  await endUnchanged(async () => write('2'))
  expect(session.now()).toMatchObject({
    state: { phase: 'editing', document: { globals: { content: { phone: '2' } } } },
  })
})

test('a page that is begun while another is fetched anew stays open', async () => {
  await endUnchanged(async () =>
    session.begin({ document, pageVersion: 0, globalsVersion: 4, draft: null } as unknown as Opened),
  )
  expect(session.now()).toMatchObject({ globalsVersion: 4 })
})

test('what was just written is kept when its page is left', () => {
  write('2')
  leaveEditing('mari')
  expect([session.now(), kept()]).toEqual([null, ['2']])
})

test('what was given up is not kept when its page is left', () => {
  write('2')
  session.step('cancel')
  leaveEditing('mari')
  expect([session.now(), kept()]).toEqual([null, []])
})
