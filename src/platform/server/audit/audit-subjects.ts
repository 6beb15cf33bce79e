import type { AuditKind } from '#kernel/audit-kind.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { Database } from '../db/database.ts'

/** Finds the names of one kind of record, since audit entries hold row numbers only. */
export interface AuditSubjects {
  /** Returns names by subject; deleted records have no name. */
  findNames(db: Database, subjects: readonly number[], language: Language): Promise<ReadonlyMap<number, string>>
  /** Finds the subjects with this name. */
  findByName(db: Database, name: string): Promise<readonly number[]>
}

const subjectsByDatabase = new WeakMap<Database, Map<AuditKind, AuditSubjects>>()

/** Registers how the records of a kind are named. */
export const registerAuditSubjects = ({ db }: { db: Database }, kind: AuditKind, finder: AuditSubjects): void => {
  subjectsByDatabase.set(db, (subjectsByDatabase.get(db) ?? new Map()).set(kind, finder))
}

const queryAllKinds = <T>(db: Database, query: (finder: AuditSubjects, kind: AuditKind) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from(subjectsByDatabase.get(db) ?? [], ([kind, finder]) => query(finder, kind)))

const isNumber = (subject: string): boolean => /^\d{1,9}$/.test(subject)

/** Finds names of the records of these entries, by `kind subject` (separated by a space). */
export const findSubjectNames = async (
  db: Database,
  entries: readonly { kind: AuditKind; subject: string }[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<ReadonlyMap<string, string>> => {
  const results = await queryAllKinds(db, async (finder, kind) => {
    const kindEntries = entries.filter(entry => entry.kind === kind && isNumber(entry.subject))
    if (kindEntries.length === 0) return []
    const names = await finder.findNames(db, [...new Set(kindEntries.map(({ subject }) => Number(subject)))], language)
    return Array.from(names, ([subject, name]): [string, string] => [`${kind} ${subject}`, name])
  })
  return new Map(results.flat())
}

/** Finds the records with this name, of every kind. */
export const findSubjectsByName = async (
  db: Database,
  name: string,
): Promise<readonly { kind: AuditKind; subjects: readonly string[] }[]> => {
  const results = await queryAllKinds(db, async (finder, kind) => ({
    kind,
    subjects: (await finder.findByName(db, name)).map(String),
  }))
  return results.filter(({ subjects }) => subjects.length > 0)
}
