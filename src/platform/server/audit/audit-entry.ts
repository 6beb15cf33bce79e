import { isDeepStrictEqual } from 'node:util'
import type { AuditKind } from '#kernel/audit-kind.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * A change of one record, with JSON values. It holds no personal data: see docs/decisions/003-writes-and-audit-log.md.
 */
export interface AuditEntry {
  kind: AuditKind
  id: number | string
  /** May be omitted for `created`, `changed` and `removed`, which follow from `before` and `after`. */
  action?: string
  /** `before` and `after` hold the same fields; `before` is null for a new record and `after` for a removed one. */
  before?: Fields | null | undefined
  after?: Fields | null | undefined
}

/**
 * An entry as it is stored; `before` and `after` hold the fields that differ, or all fields of a new or removed record.
 */
export interface StoredEntry {
  kind: AuditKind
  subject: string
  action: string
  before: Fields | null
  after: Fields | null
}

/** Returns null for a change without an action that leaves every field as it was. */
export const toStoredEntry = ({ kind, id, action, before = null, after = null }: AuditEntry): StoredEntry | null => {
  const subject = String(id)
  if (before && after) {
    const names = findDifferingNames(before, after)
    if (names.length === 0 && action === undefined) return null
    return {
      kind,
      subject,
      action: action ?? 'changed',
      before: pickFields(before, names),
      after: pickFields(after, names),
    }
  }
  return { kind, subject, action: action ?? (after ? 'created' : 'removed'), before, after }
}

const findDifferingNames = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => !isDeepStrictEqual(toJson(before[name]), toJson(after[name])),
  )

const pickFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? null]))

/** Dates become texts and a missing value becomes null. */
const toJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))
