import type { VehicleImportReport } from '#fitment/contract-vehicle-admin.ts'
import { parseVehicleFile, type VehicleFileError } from '#fitment/domain/parse-vehicle-file.ts'
import type { VehicleFileColumn } from '#fitment/domain/vehicle-file-columns.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Translate } from '#platform/server/app.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { type StoredRows, storeVehicleRows } from '../store-vehicle-rows.ts'

/** A report names this many refused cells. */
const MAX_ERRORS = 200

interface ImportedFile {
  text: string
  /** A preview stores nothing. */
  isPreview: boolean
}

/** Imports the readable rows of a file; fails with the required columns that its header lacks. */
export const importVehicles = async (
  app: WriteContext,
  actor: Actor,
  { text, isPreview }: ImportedFile,
  t: Translate,
): Promise<Result<VehicleImportReport, VehicleFileColumn[]>> => {
  const { rows, errors, missing } = parseVehicleFile(text)
  if (missing.length > 0) return failure(missing)
  const written = await write(app, actor, async (tx): Promise<Result<StoredRows, StoredRows>> => {
    const stored = await storeVehicleRows(tx, rows, app.now())
    for (const { id, before, after } of stored.entries)
      tx.audit({ kind: 'vehicle', id, action: 'imported', before, after })
    // The failure rolls the transaction back.
    return isPreview || stored.entries.length === 0 ? failure(stored) : ok(stored)
  })
  const { created, changed, unchanged } = written.ok ? written.value : written.reason
  return ok({
    created,
    changed,
    unchanged,
    error_count: errors.length,
    errors: errors.slice(0, MAX_ERRORS).map(error => formatError(error, t)),
  })
}

const YEAR_COLUMNS: readonly VehicleFileColumn[] = ['years', 'year_from', 'year_to']

const WHEEL_COLUMNS: readonly VehicleFileColumn[] = ['bolt_pattern', 'centre_bore', 'offset']

const formatError = ({ line, column, value, reason }: VehicleFileError, t: Translate): string =>
  t('vehicleAdmin.importError', { line, column, value, reason: t(getReasonKey(column, reason)) })

const getReasonKey = (column: VehicleFileColumn, reason: VehicleFileError['reason']): string => {
  if (YEAR_COLUMNS.includes(column)) return `vehicleAdmin.problem.years.${reason}`
  if (WHEEL_COLUMNS.includes(column)) return `vehicleAdmin.problem.${reason}`
  return `vehicleAdmin.problem.cell.${reason}`
}
