import { useEffect } from 'react'
import { changeOption, readOption, useOption } from '../web/options.ts'
import { useVisitor } from '../web/session.tsx'
import type { BulkUndoResult } from './run-bulk.ts'

/** The progress of a bulk operation, stored so that it outlives its page. */
export interface PendingBulkOperation {
  /** The user who ran it; nobody else sees it. */
  username: string | null
  act: string
  /** A verb phrase: "Change prices". */
  label: string
  /** True when it cannot be undone. */
  isFinal?: boolean
  /** The number of rows to change. */
  of: number
  changed: number
  /** True when it was completed or stopped; false when its page closed first. */
  isOver: boolean
  /** The progress of its undo. */
  undone: BulkUndoResult | null
  /** The time of the last update, in epoch milliseconds. */
  at: number
}

/** The last operation of each list, by the list's API path. */
type OperationsByPath = Readonly<Record<string, PendingBulkOperation>>

const OPTION = 'bulkActs'
const HOUR_MS = 3_600_000
const COMPLETED_RETENTION_MS = HOUR_MS
const RETENTION_MS = 24 * HOUR_MS

/** Returns the user's last operation on a list; undefined when there is no recent one. */
export const usePendingBulkOperation = (path: string | undefined): PendingBulkOperation | undefined => {
  const { username } = useVisitor()
  const acts = useOption(OPTION, toOperations)
  useEffect(removeOldOperations, [])
  return path === undefined ? undefined : ownOperation(acts?.[path], username, Date.now())
}

export const ownOperation = (
  kept: PendingBulkOperation | undefined,
  username: string | null,
  now: number,
): PendingBulkOperation | undefined =>
  kept?.username === username && kept.at > now - (kept.isOver ? COMPLETED_RETENTION_MS : RETENTION_MS)
    ? kept
    : undefined

/** Stores a new operation and replaces the previous one of the list. */
export const storeOperation = (path: string, act: Omit<PendingBulkOperation, 'at'>): void =>
  updateOperations(acts => ({ ...acts, [path]: { ...act, at: Date.now() } }))

/**
 * Updates the stored operation unless another replaced it. Returns the stored state, which may come from another tab.
 */
export const recordOperationProgress = (
  path: string,
  act: string,
  how: Partial<Pick<PendingBulkOperation, 'changed' | 'isOver' | 'undone'>>,
): PendingBulkOperation | undefined => {
  updateOperations(acts => {
    const kept = acts[path]
    return kept?.act === act ? { ...acts, [path]: { ...kept, ...how, at: Date.now() } } : acts
  })
  const kept = toOperations(readOption(OPTION))?.[path]
  return kept?.act === act ? kept : undefined
}

export const removeOperation = (path: string, act: string): void =>
  updateOperations(acts =>
    Object.fromEntries(Object.entries(acts).filter(([of, kept]) => of !== path || kept.act !== act)),
  )

const removeOldOperations = (): void => {
  if (readOption(OPTION) !== undefined) updateOperations(acts => acts)
}

/** Saves without delay, as steps follow each other quickly. Also deletes operations older than a day. */
const updateOperations = (change: (acts: OperationsByPath) => OperationsByPath): void =>
  changeOption(
    OPTION,
    value => {
      const recent = Object.entries(change(toOperations(value) ?? {})).filter(
        ([, { at }]) => at > Date.now() - RETENTION_MS,
      )
      return recent.length === 0 ? undefined : Object.fromEntries(recent)
    },
    0,
  )

const toOperations = (value: unknown): OperationsByPath | undefined =>
  typeof value === 'object' && value !== null ? (value as OperationsByPath) : undefined
