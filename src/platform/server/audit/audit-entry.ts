import { isDeepStrictEqual } from 'node:util'
import type { AuditKind } from '#kernel/audit-kind.ts'

type Fields = Readonly<Record<string, unknown>>

/** What was done to one thing. Values are as JSON has them; no personal data: docs/decisions/021-a-write.md says where these go. */
export interface AuditEntry {
  kind: AuditKind
  id: number | string
  /** Told by `before` and `after` where it is `created`, `changed` or `removed`. */
  action?: string
  /** The same fields in both; null where there was nothing before, or is nothing after. */
  before?: Fields | null | undefined
  after?: Fields | null | undefined
}

/** An entry as it is stored; `before` and `after` hold the fields that differ. */
export interface StoredEntry {
  kind: AuditKind
  subject: string
  action: string
  before: Fields | null
  after: Fields | null
}

/** Null where a change leaves everything as it was. */
export const storedEntry = ({ kind, id, action, before = null, after = null }: AuditEntry): StoredEntry | null => {
  const subject = String(id)
  if (before && after) {
    const names = differing(before, after)
    if (names.length === 0 && action === undefined) return null
    return { kind, subject, action: action ?? 'changed', before: only(before, names), after: only(after, names) }
  }
  return { kind, subject, action: action ?? (after ? 'created' : 'removed'), before, after }
}

const differing = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => !isDeepStrictEqual(asJson(before[name]), asJson(after[name])),
  )

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? null]))

/** Moments become texts, and what is left out is nothing. */
const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))
