import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptAct } from './kept-act.ts'

const PATH = '/v1/admin/thing'
const HOUR_MS = 3_600_000

let storage: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  storage = new Map()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** What a page of the browser has of acts; all pages share one storage. */
const openTab = () => {
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
  vi.stubGlobal('document', new EventTarget())
  vi.resetModules()
  return import('./kept-act.ts')
}
const act = (name: string): Omit<KeptAct, 'at'> => ({
  username: 'mari',
  act: name,
  label: 'Change prices',
  of: 6000,
  changed: 0,
  isOver: false,
  undone: null,
})
const saved = (path = PATH): KeptAct | undefined => JSON.parse(storage.get('options') ?? '{}').bulkActs?.[path]

test('an act is stored before its first step is sent, and with each step however quick they are', async () => {
  const { keepAct, noteAct } = await openTab()
  keepAct(PATH, act('a'))
  expect(saved()).toMatchObject({ act: 'a', of: 6000, changed: 0, isOver: false })
  for (let step = 1; step <= 30; step += 1) {
    vi.advanceTimersByTime(110)
    noteAct(PATH, 'a', { changed: step * 200 })
    expect(saved()).toMatchObject({ changed: step * 200, at: Date.now() })
  }
})

test('an act that is being taken back changes nothing of the next one', async () => {
  const { keepAct, noteAct, forgetAct } = await openTab()
  const undone = { undone: 200, left: 0, next: 7, fault: null }
  keepAct(PATH, act('a'))
  expect(noteAct(PATH, 'a', { undone })).toMatchObject({ act: 'a', undone })
  keepAct(PATH, act('b'))
  expect(noteAct(PATH, 'a', { undone })).toBeUndefined()
  forgetAct(PATH, 'a')
  expect(saved()).toMatchObject({ act: 'b', undone: null })
  forgetAct(PATH, 'b')
  expect(saved()).toBeUndefined()
})

test('a page finds what another one noted of the same act, though it has not heard of it', async () => {
  const one = await openTab()
  one.keepAct(PATH, act('a'))
  const other = await openTab()
  const undone = { undone: 200, left: 0, next: null, fault: null }
  other.noteAct(PATH, 'a', { undone })
  expect(one.noteAct(PATH, 'a', {})).toMatchObject({ undone })
})

test('what is older than a day is deleted with the next change', async () => {
  const { keepAct } = await openTab()
  keepAct('/v1/admin/other', act('a'))
  vi.advanceTimersByTime(24 * HOUR_MS)
  keepAct(PATH, act('b'))
  expect([saved('/v1/admin/other'), saved()?.act]).toEqual([undefined, 'b'])
})

test('an act is shown to whoever did it: an hour where it is over, else a day', async () => {
  const { ownAct } = await openTab()
  const kept = { ...act('a'), at: 0 }
  expect(ownAct(kept, 'mari', 24 * HOUR_MS - 1)).toBe(kept)
  expect(ownAct(kept, 'mari', 24 * HOUR_MS)).toBeUndefined()
  expect(ownAct(kept, 'jaan', 1)).toBeUndefined()
  expect(ownAct({ ...kept, isOver: true }, 'mari', HOUR_MS - 1)).toBeDefined()
  expect(ownAct({ ...kept, isOver: true }, 'mari', HOUR_MS)).toBeUndefined()
})
