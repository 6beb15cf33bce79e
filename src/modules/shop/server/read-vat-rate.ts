import { and, desc, eq, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BasisPoints } from '#kernel/money.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { vatRates } from './tables.ts'

/** Prepared statements contain the home country as a literal. */
const HOME_COUNTRY_LITERAL = sql.raw(`'${HOME_COUNTRY}'`)

interface VatRateQuery {
  country: string
  vatClass: string
  day: string
}

/**
 * Other countries define their own reduced classes, so a class without a rate there takes the standard rate. A missing
 * home rate is an error.
 */
const buildClassCondition = (country: string, vatClass: string): SQL | undefined =>
  inArray(vatRates.vatClass, country === HOME_COUNTRY ? [vatClass] : [vatClass, 'standard'])

/**
 * Returns the rate in basis points on a day (`YYYY-MM-DD`); throws without a known rate, because guessing would charge
 * wrong tax.
 */
export const readVatRate = async (db: Queryable, query: VatRateQuery): Promise<BasisPoints> => {
  const { country, vatClass, day } = query
  const [row] = await db
    .select({ rate: vatRates.basisPoints })
    .from(vatRates)
    .where(and(eq(vatRates.country, country), buildClassCondition(country, vatClass), lte(vatRates.validFrom, day)))
    .orderBy(desc(eq(vatRates.vatClass, vatClass)), desc(vatRates.validFrom))
    .limit(1)
  if (!row) throw createMissingRateError(query)
  return row.rate
}

/**
 * Selects the rate as a column; null means no known rate, which callers must report as an error. The class is wrapped
 * in `sql` because a bare column would refer to the inner table.
 */
export const selectVatRate = (
  country: SQLWrapper,
  vatClass: SQLWrapper,
  day: SQLWrapper,
): SQL<BasisPoints | null> => sql`(
  select ${vatRates.basisPoints} from ${vatRates}
  where ${vatRates.country} = ${country} and ${vatRates.validFrom} <= ${day}::date
    and (${vatRates.vatClass} = ${sql`${vatClass}`} or (${vatRates.vatClass} = 'standard' and ${vatRates.country} <> ${HOME_COUNTRY_LITERAL}))
  order by ${vatRates.vatClass} = ${sql`${vatClass}`} desc, ${vatRates.validFrom} desc limit 1)`

export const createMissingRateError = ({ country, vatClass, day }: VatRateQuery): Error =>
  new Error(`No VAT rate of class ${vatClass} is known in ${country} on ${day}`)
