import type { AuditLine } from '#accounts/contract-audit-log.ts'
import type { AuditKind } from '#kernel/audit-kind.ts'
import type { Visitor } from '#wire/visitor.ts'
import { type AuditRow, canReadEntry } from './select-audit-entries.ts'

export const toAuditLine = (
  { entry, username }: AuditRow,
  names: ReadonlyMap<string, string>,
  canUndo: boolean,
): AuditLine => ({
  id: entry.id,
  at: entry.at.toISOString(),
  username,
  actor: entry.actor,
  job: entry.job,
  kind: entry.kind,
  subject: entry.subject,
  name: names.get(`${entry.kind} ${entry.subject}`) ?? null,
  names: {},
  action: entry.action,
  before: entry.before,
  after: entry.after,
  undo: canUndo,
})

const HIDDEN_VALUE = { hidden: true }

/**
 * Hides the values of records that the reader may not see. Author, time and action stay visible. Search words are the
 * subject of their own entries.
 */
export const hideValues = (visitor: Visitor, line: AuditLine, ownId: string): AuditLine => {
  if (canReadEntry(visitor, line)) return line
  const hideFieldValues = (fields: AuditLine['before']) =>
    fields && Object.fromEntries(Object.keys(fields).map(fieldName => [fieldName, HIDDEN_VALUE]))
  const subject = line.kind === 'search-words' ? '' : line.subject
  // Own logins are about the reader.
  const name = line.kind === 'user' && line.subject === ownId ? line.name : null
  return { ...line, subject, name, names: {}, before: hideFieldValues(line.before), after: hideFieldValues(line.after) }
}

interface Subject {
  kind: AuditKind
  subject: string
}

/** Returns the names of referenced records that the reader may see. */
export const selectVisibleNames = (
  visitor: Visitor,
  subjects: readonly Subject[],
  names: ReadonlyMap<string, string>,
) =>
  Object.fromEntries(
    subjects.flatMap(({ kind, subject }) => {
      const name = names.get(`${kind} ${subject}`)
      return name !== undefined && canReadEntry(visitor, { kind, before: null, after: null })
        ? [[`${kind} ${subject}`, name]]
        : []
    }),
  )
