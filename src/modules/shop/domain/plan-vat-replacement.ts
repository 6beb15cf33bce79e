import type { BasisPoints } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { HOME_COUNTRY } from './eu-countries.ts'
import type { VatFileProblem, VatFileRow } from './parse-vat-file.ts'
import type { StoredRate } from './vat-rate-rules.ts'

/** A difference between a file and the stored rates; `before` or `after` is null when only one side has the rate. */
export interface VatChange {
  country: string
  vatClass: string
  validFrom: string
  before: BasisPoints | null
  after: BasisPoints | null
}

const toKey = ({ country, vatClass, validFrom }: Omit<StoredRate, 'basisPoints'>): string =>
  `${country} ${vatClass} ${validFrom}`

/**
 * Compares a file with the stored rates. The file replaces all rates of the countries that it names. Home rates that
 * have started stay, because prices and documents were computed with them. Each named country needs a standard rate
 * on `today`.
 */
export const planVatReplacement = (
  storedRates: readonly StoredRate[],
  fileRows: readonly VatFileRow[],
  today: string,
): Result<VatChange[], VatFileProblem[]> => {
  const hasStarted = ({ country, validFrom }: StoredRate) => country === HOME_COUNTRY && validFrom <= today
  const storedByKey = new Map(storedRates.map(rate => [toKey(rate), rate]))
  const problems: VatFileProblem[] = []
  const changes: VatChange[] = []
  for (const { line, basisPoints, ...rate } of fileRows) {
    const before = storedByKey.get(toKey(rate))?.basisPoints ?? null
    if (before === basisPoints) continue
    if (hasStarted({ ...rate, basisPoints })) problems.push({ line, kind: 'startedHomeRate', column: 'percent' })
    changes.push({ ...rate, before, after: basisPoints })
  }
  const rowsByCountry = Map.groupBy(fileRows, ({ country }) => country)
  for (const [country, rows] of rowsByCountry) {
    const isCurrent = ({ vatClass, validFrom }: VatFileRow) => vatClass === 'standard' && validFrom <= today
    if (country !== HOME_COUNTRY && !rows.some(isCurrent))
      problems.push({ line: rows[0]?.line ?? 0, kind: 'noCurrentRate', column: 'valid_from' })
  }
  const fileKeys = new Set(fileRows.map(toKey))
  for (const { basisPoints, ...rate } of storedRates) {
    if (!rowsByCountry.has(rate.country) || fileKeys.has(toKey(rate)) || hasStarted({ ...rate, basisPoints })) continue
    changes.push({ ...rate, before: basisPoints, after: null })
  }
  if (problems.length > 0) return failure(problems.sort((first, second) => first.line - second.line))
  return ok(changes.sort((first, second) => toKey(first).localeCompare(toKey(second))))
}
