import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PendingBulkOperation } from './pending-bulk-operation.ts'

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

/** Loads the module as a new tab does; all tabs share local storage. */
const openTab = () => {
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
  vi.stubGlobal('document', new EventTarget())
  vi.resetModules()
  return import('./pending-bulk-operation.ts')
}
const act = (name: string): Omit<PendingBulkOperation, 'at'> => ({
  username: 'mari',
  act: name,
  label: 'Change prices',
  of: 6000,
  changed: 0,
  isOver: false,
  undone: null,
})
const saved = (path = PATH): PendingBulkOperation | undefined =>
  JSON.parse(storage.get('options') ?? '{}').bulkActs?.[path]

test('stores an operation before its first step and after each step', async () => {
  const { storeOperation, recordOperationProgress } = await openTab()
  storeOperation(PATH, act('a'))
  expect(saved()).toMatchObject({ act: 'a', of: 6000, changed: 0, isOver: false })
  for (let step = 1; step <= 30; step += 1) {
    vi.advanceTimersByTime(110)
    recordOperationProgress(PATH, 'a', { changed: step * 200 })
    expect(saved()).toMatchObject({ changed: step * 200, at: Date.now() })
  }
})

test('an undo does not change the next operation', async () => {
  const { storeOperation, recordOperationProgress, removeOperation } = await openTab()
  const undone = { undone: 200, left: 0, next: 7, error: null }
  storeOperation(PATH, act('a'))
  expect(recordOperationProgress(PATH, 'a', { undone })).toMatchObject({ act: 'a', undone })
  storeOperation(PATH, act('b'))
  expect(recordOperationProgress(PATH, 'a', { undone })).toBeUndefined()
  removeOperation(PATH, 'a')
  expect(saved()).toMatchObject({ act: 'b', undone: null })
  removeOperation(PATH, 'b')
  expect(saved()).toBeUndefined()
})

test('reads updates from other tabs', async () => {
  const one = await openTab()
  one.storeOperation(PATH, act('a'))
  const other = await openTab()
  const undone = { undone: 200, left: 0, next: null, error: null }
  other.recordOperationProgress(PATH, 'a', { undone })
  expect(one.recordOperationProgress(PATH, 'a', {})).toMatchObject({ undone })
})

test('deletes operations older than a day with the next change', async () => {
  const { storeOperation } = await openTab()
  storeOperation('/v1/admin/other', act('a'))
  vi.advanceTimersByTime(24 * HOUR_MS)
  storeOperation(PATH, act('b'))
  expect([saved('/v1/admin/other'), saved()?.act]).toEqual([undefined, 'b'])
})

test('shows an operation to its user: completed ones for an hour, others for a day', async () => {
  const { ownOperation } = await openTab()
  const kept = { ...act('a'), at: 0 }
  expect(ownOperation(kept, 'mari', 24 * HOUR_MS - 1)).toBe(kept)
  expect(ownOperation(kept, 'mari', 24 * HOUR_MS)).toBeUndefined()
  expect(ownOperation(kept, 'jaan', 1)).toBeUndefined()
  expect(ownOperation({ ...kept, isOver: true }, 'mari', HOUR_MS - 1)).toBeDefined()
  expect(ownOperation({ ...kept, isOver: true }, 'mari', HOUR_MS)).toBeUndefined()
})
