import { eq } from 'drizzle-orm'
import type { BasisPoints } from '#kernel/money.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { vatRates } from './tables.ts'

/** Reads all standard rates, former and future ones too. Returns a function that recognizes them. */
export const readStandardRates = async (
  db: Queryable,
): Promise<(country: string, basisPoints: BasisPoints) => boolean> => {
  const rows = await db
    .select({ country: vatRates.country, basisPoints: vatRates.basisPoints })
    .from(vatRates)
    .where(eq(vatRates.vatClass, 'standard'))
  const keys = new Set(rows.map(({ country, basisPoints }) => `${country} ${basisPoints}`))
  return (country, basisPoints) => keys.has(`${country} ${basisPoints}`)
}
