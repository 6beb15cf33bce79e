import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Opened } from '#content/contract-editing.ts'
import { endUnchanged, leaveEditing } from './end-editing.ts'
import { keepWritten } from './keep-written.ts'
import { readHere } from './kept-here.ts'
import { session } from './session.ts'

const { runChanges } = vi.hoisted(() => ({
  /** Replaces every function of a module by one that only runs the given change: there is no DOM here. */
  runChanges: async (original: () => Promise<object>) =>
    Object.fromEntries(Object.keys(await original()).map(name => [name, (change: () => void) => change()])),
}))
vi.mock('./keep-in-sight.ts', runChanges)
vi.mock('./pass-focus.ts', runChanges)

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

test('ends editing without changes and deletes the local draft', async () => {
  write('2')
  keepWritten('mari')
  write('1')
  await endUnchanged(async () => undefined)
  expect([session.now(), kept()]).toEqual([null, []])
})

test('continues when the user types during the reload', async () => {
  await endUnchanged(async () => write('2'))
  expect(session.now()).toMatchObject({
    state: { phase: 'editing', document: { globals: { content: { phone: '2' } } } },
  })
})

test('keeps a session open that starts during the reload', async () => {
  await endUnchanged(async () =>
    session.begin({ document, pageVersion: 0, globalsVersion: 4, draft: null } as unknown as Opened),
  )
  expect(session.now()).toMatchObject({ globalsVersion: 4 })
})

test('stores unsaved changes when the page is left', () => {
  write('2')
  leaveEditing('mari')
  expect([session.now(), kept()]).toEqual([null, ['2']])
})

test('stores nothing after a cancel', () => {
  write('2')
  session.step('cancel')
  leaveEditing('mari')
  expect([session.now(), kept()]).toEqual([null, []])
})
