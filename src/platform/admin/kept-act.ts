import { setOption, useOption } from '../web/options.ts'
import type { BulkCalls, BulkUndone, MeantRows } from './bulk-run.ts'

/** A change of many rows that outlives the page that made it: it can be gone on with and taken back after the browser was closed. */
export interface KeptAct {
  /** Which action of the list it is. */
  action: string
  act: string
  deed: object
  which: MeantRows
  /** Rows that were to change. */
  of: number
  changed: number
  /** It was done or stopped; else it can be gone on with. */
  isOver: boolean
  /** How far it was taken back. */
  undone: BulkUndone | null
  /** Of the last step, in epoch milliseconds. */
  at: number
}

const HOUR_MS = 3_600_000
const OVER_MS = HOUR_MS
const BEGUN_MS = 24 * HOUR_MS

/** The last change of a list in this browser, and how it is kept; undefined where there is none, or it was long ago. */
export const useKeptAct = (
  calls: BulkCalls | undefined,
): readonly [KeptAct | undefined, (kept: Omit<KeptAct, 'at'> | null) => void] => {
  const name = `bulk ${calls?.plan.path ?? ''}`
  const kept = useOption(name, fresh)
  const keep = (next: Omit<KeptAct, 'at'> | null): void =>
    setOption(name, next === null ? undefined : { ...next, at: Date.now() })
  return [kept, keep]
}

const fresh = (value: unknown): KeptAct | undefined => {
  if (typeof value !== 'object' || value === null || !('act' in value) || !('which' in value)) return undefined
  const kept = value as KeptAct
  return kept.at > Date.now() - (kept.isOver ? OVER_MS : BEGUN_MS) ? kept : undefined
}
