import { useEffect } from 'react'
import { changeOption, readOption, useOption } from '../web/options.ts'
import { useVisitor } from '../web/session.tsx'
import type { BulkUndone } from './bulk-run.ts'

/** The progress of a bulk operation, stored so that it outlives its page. */
export interface KeptAct {
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
  undone: BulkUndone | null
  /** The time of the last update, in epoch milliseconds. */
  at: number
}

/** The last operation of each list, by the list's API path. */
type Acts = Readonly<Record<string, KeptAct>>

const OPTION = 'bulkActs'
const HOUR_MS = 3_600_000
const OVER_MS = HOUR_MS
const KEPT_MS = 24 * HOUR_MS

/** Returns the user's last operation on a list; undefined when there is no recent one. */
export const useKeptAct = (path: string | undefined): KeptAct | undefined => {
  const { username } = useVisitor()
  const acts = useOption(OPTION, actsOf)
  useEffect(forgetOldActs, [])
  return path === undefined ? undefined : ownAct(acts?.[path], username, Date.now())
}

export const ownAct = (kept: KeptAct | undefined, username: string | null, now: number): KeptAct | undefined =>
  kept?.username === username && kept.at > now - (kept.isOver ? OVER_MS : KEPT_MS) ? kept : undefined

/** Stores a new operation and replaces the previous one of the list. */
export const keepAct = (path: string, act: Omit<KeptAct, 'at'>): void =>
  changeActs(acts => ({ ...acts, [path]: { ...act, at: Date.now() } }))

/**
 * Updates the stored operation unless another replaced it. Returns the stored state, which may come from another tab.
 */
export const noteAct = (
  path: string,
  act: string,
  how: Partial<Pick<KeptAct, 'changed' | 'isOver' | 'undone'>>,
): KeptAct | undefined => {
  changeActs(acts => {
    const kept = acts[path]
    return kept?.act === act ? { ...acts, [path]: { ...kept, ...how, at: Date.now() } } : acts
  })
  const kept = actsOf(readOption(OPTION))?.[path]
  return kept?.act === act ? kept : undefined
}

export const forgetAct = (path: string, act: string): void =>
  changeActs(acts => Object.fromEntries(Object.entries(acts).filter(([of, kept]) => of !== path || kept.act !== act)))

const forgetOldActs = (): void => {
  if (readOption(OPTION) !== undefined) changeActs(acts => acts)
}

/** Saves without delay, as steps follow each other quickly. Also deletes operations older than a day. */
const changeActs = (change: (acts: Acts) => Acts): void =>
  changeOption(
    OPTION,
    value => {
      const young = Object.entries(change(actsOf(value) ?? {})).filter(([, { at }]) => at > Date.now() - KEPT_MS)
      return young.length === 0 ? undefined : Object.fromEntries(young)
    },
    0,
  )

const actsOf = (value: unknown): Acts | undefined =>
  typeof value === 'object' && value !== null ? (value as Acts) : undefined
