import type { AuditKind } from '#kernel/audit-kind.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { Database } from '../db/database.ts'

/** What people call the things of a kind, of which the record of changes has numbers of rows. */
export interface AuditedThings {
  /** By subject; those that are gone have none. */
  names(db: Database, subjects: readonly number[], language: Language): Promise<ReadonlyMap<number, string>>
  /** Subjects of those that are called so. */
  called(db: Database, name: string): Promise<readonly number[]>
}

const known = new WeakMap<Database, Map<AuditKind, AuditedThings>>()

/** Whoever keeps things says what they are called. */
export const nameAudited = ({ db }: { db: Database }, kind: AuditKind, things: AuditedThings): void => {
  known.set(db, (known.get(db) ?? new Map()).set(kind, things))
}

const ofAll = <T>(db: Database, ask: (things: AuditedThings, kind: AuditKind) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from(known.get(db) ?? [], ([kind, things]) => ask(things, kind)))

const isNumber = (subject: string): boolean => /^\d{1,9}$/.test(subject)

/** What the things of some entries are called: by kind and subject, with a space between. */
export const namesOf = async (
  db: Database,
  entries: readonly { kind: AuditKind; subject: string }[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<ReadonlyMap<string, string>> => {
  const found = await ofAll(db, async (things, kind) => {
    const own = entries.filter(entry => entry.kind === kind && isNumber(entry.subject))
    if (own.length === 0) return []
    const names = await things.names(db, [...new Set(own.map(({ subject }) => Number(subject)))], language)
    return Array.from(names, ([subject, name]): [string, string] => [`${kind} ${subject}`, name])
  })
  return new Map(found.flat())
}

/** The things that are called so, each kind's. */
export const thingsCalled = async (
  db: Database,
  name: string,
): Promise<readonly { kind: AuditKind; subjects: readonly string[] }[]> => {
  const found = await ofAll(db, async (things, kind) => ({
    kind,
    subjects: (await things.called(db, name)).map(String),
  }))
  return found.filter(({ subjects }) => subjects.length > 0)
}
