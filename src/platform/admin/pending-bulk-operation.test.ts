import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#kernel/durations.ts'
import type { PendingBulkOperation } from './pending-bulk-operation.ts'

const BULK_PATH = '/v1/admin/thing'

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
const createOperation = (name: string): Omit<PendingBulkOperation, 'updatedAt'> => ({
  username: 'mari',
  operationId: name,
  label: 'Change prices',
  total: 6000,
  changed: 0,
  isOver: false,
  undone: null,
})
const readSaved = (path = BULK_PATH): PendingBulkOperation | undefined =>
  JSON.parse(storage.get('options') ?? '{}').bulkOperations?.[path]

test('stores an operation before its first step and after each step', async () => {
  const { storeOperation, recordOperationProgress } = await openTab()
  storeOperation(BULK_PATH, createOperation('a'))
  expect(readSaved()).toMatchObject({ operationId: 'a', total: 6000, changed: 0, isOver: false })
  for (let step = 1; step <= 30; step += 1) {
    vi.advanceTimersByTime(110)
    recordOperationProgress(BULK_PATH, 'a', { changed: step * 200 })
    expect(readSaved()).toMatchObject({ changed: step * 200, updatedAt: Date.now() })
  }
})

test('an undo does not change the next operation', async () => {
  const { storeOperation, recordOperationProgress, removeOperation } = await openTab()
  const undone = { undone: 200, skipped: 0, next: 7, error: null }
  storeOperation(BULK_PATH, createOperation('a'))
  expect(recordOperationProgress(BULK_PATH, 'a', { undone })).toMatchObject({ operationId: 'a', undone })
  storeOperation(BULK_PATH, createOperation('b'))
  expect(recordOperationProgress(BULK_PATH, 'a', { undone })).toBeUndefined()
  removeOperation(BULK_PATH, 'a')
  expect(readSaved()).toMatchObject({ operationId: 'b', undone: null })
  removeOperation(BULK_PATH, 'b')
  expect(readSaved()).toBeUndefined()
})

test('reads updates from other tabs', async () => {
  const firstTab = await openTab()
  firstTab.storeOperation(BULK_PATH, createOperation('a'))
  const secondTab = await openTab()
  const undone = { undone: 200, skipped: 0, next: null, error: null }
  secondTab.recordOperationProgress(BULK_PATH, 'a', { undone })
  expect(firstTab.recordOperationProgress(BULK_PATH, 'a', {})).toMatchObject({ undone })
})

test('deletes operations older than a day with the next change', async () => {
  const { storeOperation } = await openTab()
  storeOperation('/v1/admin/other', createOperation('a'))
  vi.advanceTimersByTime(24 * HOUR_MS)
  storeOperation(BULK_PATH, createOperation('b'))
  expect([readSaved('/v1/admin/other'), readSaved()?.operationId]).toEqual([undefined, 'b'])
})

test('shows an operation to its user: completed ones for an hour, others for a day', async () => {
  const { findOwnOperation } = await openTab()
  const operation = { ...createOperation('a'), updatedAt: 0 }
  expect(findOwnOperation(operation, 'mari', 24 * HOUR_MS - 1)).toBe(operation)
  expect(findOwnOperation(operation, 'mari', 24 * HOUR_MS)).toBeUndefined()
  expect(findOwnOperation(operation, 'jaan', 1)).toBeUndefined()
  expect(findOwnOperation({ ...operation, isOver: true }, 'mari', HOUR_MS - 1)).toBeDefined()
  expect(findOwnOperation({ ...operation, isOver: true }, 'mari', HOUR_MS)).toBeUndefined()
})
