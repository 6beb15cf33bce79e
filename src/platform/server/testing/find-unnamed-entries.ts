import { desc } from 'drizzle-orm'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { auditEntries } from '../audit/tables.ts'
import type { Database } from '../db/database.ts'

type Entry = Pick<typeof auditEntries.$inferSelect, 'kind' | 'action' | 'before' | 'after'>

/** Matches numbers and language codes, which need no name. */
const SELF_NAMED = /^\d+$|^[a-z]{2}(-[A-Z]{2})?$/
/** Converts a name to the key of its text. Keys contain no underscores. */
const toTextKey = (part: string): string => part.replace(/_(.)/g, (_sign, first: string) => first.toUpperCase())

const isSealed = (value: object): boolean => 'sealed' in value && 'key' in value

const listFields = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null || isSealed(value)) return []
  if (Array.isArray(value)) return value.flatMap(listFields)
  // Rows of lists name languages, warehouses and filters after a dot: `filter.material`.
  return Object.entries(value).flatMap(([name, inner]) => [name.replace(/\..*$/, ''), ...listFields(inner)])
}

const listTextKeys = ({ kind, action, before, after }: Entry): string[] => [
  `userAdmin.audit.kinds.${kind}`,
  `userAdmin.audit.actions.${action}`,
  ...[...listFields(before), ...listFields(after)]
    .filter(part => !SELF_NAMED.test(part))
    .map(part =>
      action === 'problem-dismissed' ? `quality.rules.${part}` : `userAdmin.audit.fields.${toTextKey(part)}`,
    ),
]

/** Finds kinds, actions and fields of entries without a text in a language. */
export const findUnnamedFields = (entries: readonly Entry[]): string[] => {
  const keys = new Set(entries.flatMap(listTextKeys))
  return [...keys].filter(key => Object.values(realTranslators).some(t => t(key) === key))
}

/** Checks the latest entries of a database: staff could not read unnamed ones. */
export const findUnnamedEntries = async (db: Database): Promise<string[]> =>
  findUnnamedFields(await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1_000))
