import { sql } from 'drizzle-orm'
import type { DescribedCar } from '#fitment/domain/rule-files/rule-file.ts'
import { RULE_FILE_COLUMNS, type RuleFileColumn } from '#fitment/domain/rule-files/rule-file-columns.ts'
import type { ProductProblem } from '#fitment/domain/rule-import-states.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { formatFinding } from './view-rule-import.ts'

/** A file with more rows would be larger than a spreadsheet opens. */
const MAX_ROWS = 100_000

type LeftOutRow = {
  line: number
  sku: string
  problem: ProductProblem | null
  reason: string | null
  car: DescribedCar | null
  polarity: string
  from_ym: number | null
  to_ym: number | null
  position: string | null
  quantity: number | null
  fuels: string[]
  drives: string[]
  gearboxes: string[]
  bodies: string[]
  condition_key: string
  confidence: string | null
  is_refused: boolean
  note: Multilingual
} & Record<string, unknown>

/**
 * Lists the rows that an import left out, with line, column, value and reason before their cells. An import ignores the
 * columns before, so a corrected file can be imported. Rows of eBay keep their columns, others have those of a
 * year-make-model list.
 */
export const listLeftOutRows = async (db: Queryable, id: number, t: Translate): Promise<string[][]> => {
  const { rows: refused } = await db.execute<{
    line: number
    sku: string
    column: string
    value: string
    reason: string
    cells: Record<string, string>
  }>(sql`select line, sku, "column", value, reason, cells from fitment_import_finding
    where import_id = ${id}::int and kind = 'refused' and cells is not null order by line, id limit ${MAX_ROWS}::int`)
  const { rows: unknown } = await db.execute<LeftOutRow>(sql`
    select r.line, p.sku, p.problem, c.reason, c.car, r.polarity, r.from_ym, r.to_ym, r.position, r.quantity,
      r.fuels, r.drives, r.gearboxes, r.bodies, r.condition_key, r.confidence, r.is_refused, r.note
    from fitment_import_row r join fitment_import_product p on p.import_id = r.import_id and p.id = r.product
      left join fitment_import_car c on c.import_id = r.import_id and c.id = r.car
    where r.import_id = ${id}::int and (p.problem is not null or c.state = 'unknown' or r.is_refused) order by r.row limit ${MAX_ROWS}::int`)
  const leftOutRows = [
    ...refused.map(({ line, sku, column, value, cells, ...finding }) => ({
      line,
      column,
      value,
      cells: { sku, ...cells } as Readonly<Record<string, string>>,
      message: formatFinding({ kind: 'refused', value, ...finding }, t),
    })),
    ...unknown.map(row => ({ line: row.line, ...describeProblem(row, t), cells: toCells(row) })),
  ].toSorted((first, second) => first.line - second.line)
  const usedColumns = new Set(
    leftOutRows.flatMap(({ cells }) => Object.entries(cells).flatMap(([name, text]) => (text ? [name] : []))),
  )
  const columns = [
    ...RULE_FILE_COLUMNS.filter(column => usedColumns.has(column)),
    ...[...usedColumns].filter(name => !RULE_FILE_COLUMNS.some(column => column === name)),
  ]
  return [
    [...['line', 'column', 'value', 'reason'].map(name => t(`ruleImport.fileColumns.${name}`)), ...columns],
    ...leftOutRows.map(({ line, column, value, message, cells }) => [
      String(line),
      column,
      value,
      message,
      ...columns.map(name => cells[name] ?? ''),
    ]),
  ]
}

const describeProblem = (
  { problem, sku, reason, car, is_refused: isRefused, condition_key: value }: LeftOutRow,
  t: Translate,
) => {
  if (problem !== null) return { column: 'sku', value: sku, message: t(`ruleImport.productProblem.${problem}`) }
  if (isRefused) {
    const finding = { kind: 'refused', column: 'conditions', value, reason: 'unknownValue' } as const
    return { column: 'conditions', value, message: formatFinding(finding, t) }
  }
  const name = car?.externalId ?? [car?.make, car?.model, car?.variant].filter(Boolean).join(' ')
  return { column: 'vehicle', value: name, message: t(`ruleImport.carReason.${reason ?? 'number'}`) }
}

const toCells = ({ car, ...row }: LeftOutRow): Readonly<Record<string, string>> => {
  const cells: Partial<Record<RuleFileColumn, string>> = {
    sku: row.sku,
    make: car?.make ?? '',
    model: car?.model ?? '',
    generation: car?.generation ?? '',
    submodel: car?.variant ?? '',
    chassis: car?.chassis.join(', ') ?? '',
    engine_code: car?.engineCodes.join(', ') ?? '',
    engine: [car?.kw && `${car.kw} kW`, car?.cc && `${car.cc} ccm`].filter(Boolean).join(' '),
    vehicle: car?.externalId?.replace(/^vehicle:/, '') ?? '',
    universal: car ? '' : '1',
    excludes: row.polarity === 'excludes' ? '1' : '',
    year: formatWindow({ from: row.from_ym, to: row.to_ym }),
    position: row.position ?? '',
    quantity: row.quantity === null ? '' : String(row.quantity),
    fuel: row.fuels.join(', '),
    drive: row.drives.join(', '),
    gearbox: row.gearboxes.join(', '),
    body: row.bodies.join(', '),
    conditions: row.condition_key,
    confidence: row.confidence ?? '',
    notes_et: row.note.et ?? '',
    notes_en: row.note.en ?? '',
  }
  return cells
}
