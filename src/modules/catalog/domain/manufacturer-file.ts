import { stripLeadingMark } from '#kernel/csv.ts'
import { detectSeparator, parseCsv } from '#kernel/parse-csv.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { completeBrands, type ManufacturerFields, toBrandKey, validateManufacturer } from './manufacturer.ts'

/**
 * The paths of fields, as `validateManufacturer` reports them, by heading of the file. Each column but `name` may be
 * absent; an absent column keeps stored values.
 */
const FIELD_PATHS = {
  name: 'name',
  address: 'address',
  contact: 'contact',
  country: 'country',
  responsible_name: 'responsible.name',
  responsible_address: 'responsible.address',
  responsible_contact: 'responsible.contact',
  brands: 'brands',
} as const
type Column = keyof typeof FIELD_PATHS
export const MANUFACTURER_FILE_COLUMNS = Object.keys(FIELD_PATHS) as readonly Column[]
const MAX_LENGTHS: Readonly<Partial<Record<Column, number>>> = {
  address: 300,
  responsible_address: 300,
  brands: 10_000,
}
const DEFAULT_MAX_LENGTH = 200
const MAX_BRAND_LENGTH = 100
const MAX_ROWS = 2_000

/** `key` is a message key, `line` counts from 1 with the headings; 0 means the file. */
export interface ManufacturerFileProblem {
  line: number
  column: Column | ''
  key: string
  values: Record<string, string>
}

type StoredManufacturer = ManufacturerFields & { id: number }
type Fields = Omit<ManufacturerFields, 'brands'> & { brands: string[] }

/** A manufacturer that the file creates, when `id` is null, or changes. */
export interface ManufacturerChange {
  id: number | null
  fields: Fields
}

interface Row {
  line: number
  cells: Partial<Record<Column, string>>
}

/** `key` is a whole message key, or the last part of one of this file's keys. */
const createProblem = (line: number, column: Column | '', key: string, values: Record<string, string> = {}) => ({
  line,
  column,
  key: key.includes('.') ? key : `manufacturerAdmin.file.problems.${key}`,
  values,
})

/** Compares a CSV file with the stored manufacturers, which names identify; reports every wrong cell. */
export const planManufacturerImport = (
  text: string,
  stored: readonly StoredManufacturer[],
): Result<ManufacturerChange[], ManufacturerFileProblem[]> => {
  const rows = parseRows(text)
  if (!rows.ok) return rows
  const storedByName = new Map(stored.map(manufacturer => [toBrandKey(manufacturer.name), manufacturer]))
  const seenKeys = new Set<string>()
  const problems: ManufacturerFileProblem[] = []
  const planned = rows.value.map(row => {
    const key = toBrandKey(row.cells.name ?? '')
    if (key !== '' && seenKeys.has(key)) problems.push(createProblem(row.line, 'name', 'duplicate'))
    seenKeys.add(key)
    const before = storedByName.get(key)
    const fields = mergeFields(row.cells, before)
    problems.push(...findCellProblems(row, fields))
    return { line: row.line, before, fields }
  })
  const untouched = stored.filter(({ name }) => !seenKeys.has(toBrandKey(name)))
  problems.push(...findTakenBrands(planned, untouched))
  if (problems.length > 0) return failure(problems.toSorted((first, second) => first.line - second.line))
  return ok(
    planned
      .filter(({ before, fields }) => !before || !isUnchanged(before, fields))
      .map(({ before, fields }) => ({ id: before?.id ?? null, fields })),
  )
}

const parseRows = (text: string): Result<Row[], ManufacturerFileProblem[]> => {
  const [headings = [], ...lines] = parseCsv(text, detectSeparator(text))
  const names = headings.map(heading => stripLeadingMark(heading).trim().toLowerCase())
  if (!names.includes('name')) return failure([createProblem(1, 'name', 'column')])
  const rows = lines.flatMap((line, index): Row[] => {
    if (line.every(cell => cell.trim() === '')) return []
    const cells = MANUFACTURER_FILE_COLUMNS.flatMap(column => {
      const columnIndex = names.indexOf(column)
      return columnIndex < 0
        ? []
        : [
            [
              column,
              stripLeadingMark(line[columnIndex] ?? '')
                .replace(/[\s\0]+/g, ' ')
                .trim(),
            ],
          ]
    })
    return [{ line: index + 2, cells: Object.fromEntries(cells) }]
  })
  if (rows.length === 0) return failure([createProblem(0, '', 'empty')])
  return rows.length > MAX_ROWS ? failure([createProblem(0, '', 'tooManyRows')]) : ok(rows)
}

const mergeFields = (cells: Row['cells'], before: StoredManufacturer | undefined): Fields => {
  const { responsible } = before ?? {}
  const fields = {
    name: cells.name ?? '',
    address: cells.address ?? before?.address ?? '',
    contact: cells.contact ?? before?.contact ?? '',
    country: cells.country?.toUpperCase() ?? before?.country ?? '',
    responsible: {
      name: cells.responsible_name ?? responsible?.name ?? '',
      address: cells.responsible_address ?? responsible?.address ?? '',
      contact: cells.responsible_contact ?? responsible?.contact ?? '',
    },
    brands: cells.brands?.split('|').map(brand => brand.trim()) ?? [...(before?.brands ?? [])],
  }
  return { ...fields, brands: completeBrands(fields) }
}

const findCellProblems = ({ line, cells }: Row, fields: Fields): ManufacturerFileProblem[] => {
  const errors = validateManufacturer(fields)
  return MANUFACTURER_FILE_COLUMNS.flatMap(column => {
    const key = errors[FIELD_PATHS[column]]
    if (key) return [createProblem(line, column, column === 'country' ? 'country' : key)]
    const maximum = MAX_LENGTHS[column] ?? DEFAULT_MAX_LENGTH
    const isTooLong = (cells[column] ?? '').length > maximum
    const isBrandTooLong = column === 'brands' && fields.brands.some(brand => brand.length > MAX_BRAND_LENGTH)
    if (!isTooLong && !isBrandTooLong) return []
    return [createProblem(line, column, 'tooLong', { maximum: String(isBrandTooLong ? MAX_BRAND_LENGTH : maximum) })]
  })
}

/** Finds brands that would belong to two manufacturers. */
const findTakenBrands = (
  planned: readonly { line: number; fields: Fields }[],
  untouched: readonly StoredManufacturer[],
): ManufacturerFileProblem[] => {
  const owners = new Map(untouched.flatMap(({ name, brands }) => brands.map(brand => [toBrandKey(brand), name])))
  return planned.flatMap(({ line, fields: { name, brands } }) =>
    brands.flatMap(brand => {
      const owner = owners.get(toBrandKey(brand))
      owners.set(toBrandKey(brand), owner ?? name)
      if (owner === undefined || toBrandKey(owner) === toBrandKey(name)) return []
      const values = { brand, manufacturer: owner }
      return [createProblem(line, 'brands', 'manufacturerAdmin.problem.brandTaken', values)]
    }),
  )
}

const isUnchanged = (before: StoredManufacturer, fields: Fields): boolean => {
  const toComparableText = ({ name, address, contact, country, responsible, brands }: ManufacturerFields) =>
    JSON.stringify([
      name,
      address,
      contact,
      country,
      responsible.name,
      responsible.address,
      responsible.contact,
      brands.toSorted(),
    ])
  return toComparableText(before) === toComparableText(fields)
}
