import { and, eq } from 'drizzle-orm'
import type { BasisPoints } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { parseVatFile, type VatFileProblem } from '#shop/domain/parse-vat-file.ts'
import { planVatReplacement, type VatChange } from '#shop/domain/plan-vat-replacement.ts'
import { vatRates } from './tables.ts'

/** Returns what a file would change, or its wrong rows. */
export const previewVatFile = async (
  db: Queryable,
  text: string,
  today: string,
): Promise<Result<VatChange[], VatFileProblem[]>> => {
  const parsedFile = parseVatFile(text)
  return parsedFile.ok ? planVatReplacement(await db.select().from(vatRates), parsedFile.value, today) : parsedFile
}

/** Replaces the rates of all countries that the file names. Wrong rows reject the whole file. */
export const replaceVatRates = async (
  tx: Write,
  text: string,
  today: string,
): Promise<Result<VatChange[], VatFileProblem[]>> => {
  const parsedFile = parseVatFile(text)
  if (!parsedFile.ok) return parsedFile
  const plan = planVatReplacement(await tx.select().from(vatRates).for('update'), parsedFile.value, today)
  if (!plan.ok) return failure(plan.reason)
  for (const { country, vatClass, validFrom, after: basisPoints } of plan.value) {
    if (basisPoints === null) {
      await tx
        .delete(vatRates)
        .where(and(eq(vatRates.country, country), eq(vatRates.vatClass, vatClass), eq(vatRates.validFrom, validFrom)))
      continue
    }
    await tx
      .insert(vatRates)
      .values({ country, vatClass, validFrom, basisPoints })
      .onConflictDoUpdate({
        target: [vatRates.country, vatRates.vatClass, vatRates.validFrom],
        set: { basisPoints },
      })
  }
  for (const change of plan.value) {
    tx.audit({
      kind: 'settings',
      id: toVatAuditId(change),
      before: toPercent(change.before),
      after: toPercent(change.after),
    })
  }
  if (plan.value.length > 0) tx.changed(['settings'])
  return ok(plan.value)
}

const toPercent = (basisPoints: BasisPoints | null): { percent: number } | null =>
  basisPoints === null ? null : { percent: basisPoints / 100 }

export const toVatAuditId = ({ country, vatClass, validFrom }: Omit<VatChange, 'before' | 'after'>): string =>
  `vat ${country} ${vatClass} ${validFrom}`
