import { useEffect } from 'react'
import { changeOption, readOption, useOption } from '../web/options.ts'
import { useVisitor } from '../web/session.tsx'
import type { BulkUndone } from './bulk-run.ts'

/** What is known of a change of many rows once its page is gone: how far it came, and how far it was taken back. */
export interface KeptAct {
  /** Whose it is: nobody else is shown it. */
  username: string | null
  act: string
  /** What was done, as a verb: "Change prices". */
  label: string
  /** It cannot be undone. */
  isFinal?: boolean
  /** Rows that were to change. */
  of: number
  changed: number
  /** It was done or stopped; else it ended with its page. */
  isOver: boolean
  /** How far it was taken back. */
  undone: BulkUndone | null
  /** When it was last noted, in epoch milliseconds. */
  at: number
}

/** The last act of each list, by the list's path. */
type Acts = Readonly<Record<string, KeptAct>>

const OPTION = 'bulkActs'
const HOUR_MS = 3_600_000
const OVER_MS = HOUR_MS
const KEPT_MS = 24 * HOUR_MS

/** The last change of a list by whoever looks at it; undefined where there is none, or it was long ago. */
export const useKeptAct = (path: string | undefined): KeptAct | undefined => {
  const { username } = useVisitor()
  const acts = useOption(OPTION, actsOf)
  useEffect(forgetOldActs, [])
  return path === undefined ? undefined : ownAct(acts?.[path], username, Date.now())
}

export const ownAct = (kept: KeptAct | undefined, username: string | null, now: number): KeptAct | undefined =>
  kept?.username === username && kept.at > now - (kept.isOver ? OVER_MS : KEPT_MS) ? kept : undefined

/** Keeps an act that begins, in place of the one before it. */
export const keepAct = (path: string, act: Omit<KeptAct, 'at'>): void =>
  changeActs(acts => ({ ...acts, [path]: { ...act, at: Date.now() } }))

/** Notes how far an act is, unless another one took its place. Answers what is kept of it, by whichever page. */
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

/** Saved at once: steps follow each other faster than any rest would end. What is older than a day goes with it. */
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
