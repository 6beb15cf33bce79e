import { asc, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { fitmentSources } from './tables.ts'

type Source = typeof fitmentSources.$inferSelect

/** The shop's own list as it is before its first change. */
const OWN_SOURCE: Source = { id: 1, name: 'Shop', kind: 'own', coverage: 'complete', version: 1 }

/** Reads the sources of rules, the shop's own list first. */
export const readSources = async (db: Queryable): Promise<Source[]> => {
  const sources = await db.select().from(fitmentSources).orderBy(sql`kind <> 'own'`, asc(fitmentSources.name))
  return sources.some(({ kind }) => kind === 'own') ? sources : [OWN_SOURCE, ...sources]
}

/** Stores the shop's own list where it is missing; returns its id. Migrations insert no rows, as backups hold them. */
export const ensureOwnSource = async (tx: Write): Promise<number> => {
  await tx.insert(fitmentSources).values(OWN_SOURCE).onConflictDoNothing()
  return OWN_SOURCE.id
}
