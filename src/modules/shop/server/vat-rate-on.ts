import { and, desc, eq, lte } from 'drizzle-orm'
import type { BasisPoints } from '#kernel/money.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { vatRates } from './tables.ts'

/** The VAT rate in force on a day (`YYYY-MM-DD`), in basis points; throws when none is known, rather than guess. */
export const vatRateOn = async (
  db: Queryable,
  { country, vatClass, day }: { country: string; vatClass: string; day: string },
): Promise<BasisPoints> => {
  const [row] = await db
    .select({ rate: vatRates.basisPoints })
    .from(vatRates)
    .where(and(eq(vatRates.country, country), eq(vatRates.vatClass, vatClass), lte(vatRates.validFrom, day)))
    .orderBy(desc(vatRates.validFrom))
    .limit(1)
  if (!row) throw new Error(`No VAT rate of class ${vatClass} is known in ${country} on ${day}`)
  return row.rate
}
