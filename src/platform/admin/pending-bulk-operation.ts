import { useEffect } from 'react'
import { HOUR_MS } from '#kernel/durations.ts'
import { changeOption, readOption, useOption } from '../web/options.ts'
import { useVisitor } from '../web/session.tsx'
import type { BulkUndoResult } from './run-bulk.ts'

/** The progress of a bulk operation, stored so that it outlives its page. */
export interface PendingBulkOperation {
  /** The user who ran it; nobody else sees it. */
  username: string | null
  operationId: string
  /** A verb phrase: "Change prices". */
  label: string
  /** True when it cannot be undone. */
  isFinal?: boolean
  /** The number of rows to change. */
  total: number
  changed: number
  /** True when it was completed or stopped; false when its page closed first. */
  isOver: boolean
  /** The progress of its undo. */
  undone: BulkUndoResult | null
  /** The time of the last update, in epoch milliseconds. */
  updatedAt: number
}

/** The last operation of each list, by the list's API path. */
type OperationsByPath = Readonly<Record<string, PendingBulkOperation>>

const OPTION = 'bulkOperations'
const COMPLETED_RETENTION_MS = HOUR_MS
const RETENTION_MS = 24 * HOUR_MS

/** Returns the user's last operation on a list; undefined when there is no recent one. */
export const usePendingBulkOperation = (path: string | undefined): PendingBulkOperation | undefined => {
  const { username } = useVisitor()
  const operations = useOption(OPTION, toOperations)
  useEffect(removeOldOperations, [])
  return path === undefined ? undefined : findOwnOperation(operations?.[path], username, Date.now())
}

export const findOwnOperation = (
  operation: PendingBulkOperation | undefined,
  username: string | null,
  now: number,
): PendingBulkOperation | undefined =>
  operation?.username === username &&
  operation.updatedAt > now - (operation.isOver ? COMPLETED_RETENTION_MS : RETENTION_MS)
    ? operation
    : undefined

/** Stores a new operation and replaces the previous one of the list. */
export const storeOperation = (path: string, operation: Omit<PendingBulkOperation, 'updatedAt'>): void =>
  updateOperations(operations => ({ ...operations, [path]: { ...operation, updatedAt: Date.now() } }))

/**
 * Updates the stored operation unless another replaced it. Returns the stored state, which may come from another tab.
 */
export const recordOperationProgress = (
  path: string,
  operationId: string,
  progress: Partial<Pick<PendingBulkOperation, 'changed' | 'isOver' | 'undone'>>,
): PendingBulkOperation | undefined => {
  updateOperations(operations => {
    const storedOperation = operations[path]
    return storedOperation?.operationId === operationId
      ? { ...operations, [path]: { ...storedOperation, ...progress, updatedAt: Date.now() } }
      : operations
  })
  const operation = toOperations(readOption(OPTION))?.[path]
  return operation?.operationId === operationId ? operation : undefined
}

export const removeOperation = (path: string, operationId: string): void =>
  updateOperations(operations =>
    Object.fromEntries(
      Object.entries(operations).filter(
        ([operationPath, operation]) => operationPath !== path || operation.operationId !== operationId,
      ),
    ),
  )

const removeOldOperations = (): void => {
  if (readOption(OPTION) !== undefined) updateOperations(operations => operations)
}

/** Saves without delay, as steps follow each other quickly. Also deletes operations older than a day. */
const updateOperations = (change: (operations: OperationsByPath) => OperationsByPath): void =>
  changeOption(
    OPTION,
    value => {
      const recent = Object.entries(change(toOperations(value) ?? {})).filter(
        ([, { updatedAt }]) => updatedAt > Date.now() - RETENTION_MS,
      )
      return recent.length === 0 ? undefined : Object.fromEntries(recent)
    },
    { delayMs: 0 },
  )

const toOperations = (value: unknown): OperationsByPath | undefined =>
  typeof value === 'object' && value !== null ? (value as OperationsByPath) : undefined
