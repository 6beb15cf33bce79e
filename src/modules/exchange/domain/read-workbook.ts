import { type DateStyles, readDateStyles } from './sheet-dates.ts'
import { attribute, elements, type PartOf, unescaped } from './sheet-xml.ts'

/** Stands for a formula without a value. Spreadsheets write their errors likewise. */
const UNCALCULATED = '#FORMULA!'

/** As text; a number with more places than cents as a number, for it is shown with less: `15.3512` as 15,35. */
export type SheetCell = string | number

/** A row of a sheet; `line` is its number there. */
export interface SheetRow {
  line: number
  cells: SheetCell[]
}

export interface Workbook {
  /** The names of the sheets that people see. */
  sheets: string[]
  /** The one that was read. */
  sheet: string
  /** Row by row as they are asked for. */
  rows: Iterable<SheetRow>
}

interface Asked {
  /** The sheet that somebody chose. */
  sheet?: string | undefined
  mostColumns?: number
  /** Characters of all cells together. */
  mostCharacters?: number
}

/**
 * The cells of one sheet of a workbook, gaps as empty cells; null where there is none. Without a choice it is the one that the workbook opens with
 * or, where that is hidden, the first that people see. Dates are texts (`2026-11-27`); columns beyond the most are left out. Cells may share one
 * text, so a small file can hold more than the memory does: reading its rows throws a RangeError beyond `mostCharacters`.
 */
export const readWorkbook = (
  partOf: PartOf,
  { sheet: chosen, mostColumns = MOST_COLUMNS, mostCharacters = Number.POSITIVE_INFINITY }: Asked = {},
): Workbook | null => {
  const { sheets, active } = sheetsOf(partOf)
  const found = sheets.find(({ name }) => name === chosen) ?? active
  const xml = partOf(found.path)
  if (xml === undefined) return null
  const reading = {
    shared: sharedTexts(partOf('xl/sharedStrings.xml') ?? ''),
    dates: readDateStyles(partOf),
    mostColumns,
    mostCharacters,
  }
  return { sheets: sheets.map(({ name }) => name), sheet: found.name, rows: rowsOf(xml, reading) }
}

interface Reading {
  shared: readonly string[]
  dates: DateStyles
  mostColumns: number
  mostCharacters: number
}

const rowsOf = function* (sheet: string, reading: Reading): Generator<SheetRow> {
  let line = 0
  let characters = 0
  for (const { attributes, inside } of elements(sheet, 'row')) {
    line = Number(attribute(attributes, 'r')) || line + 1
    const cells = rowOf(inside, reading)
    for (const cell of cells) characters += typeof cell === 'string' ? cell.length : 0
    if (characters > reading.mostCharacters) throw new RangeError('The cells of a workbook hold more than a list can')
    yield { line, cells }
  }
}

const LONGEST_NAME = 100

interface Sheet {
  name: string
  path: string
}

const FIRST: Sheet = { name: '', path: 'xl/worksheets/sheet1.xml' }

/** The sheets that people see, and the one that the workbook opens with. Sheets of charts have no rows. */
const sheetsOf = (partOf: PartOf): { sheets: Sheet[]; active: Sheet } => {
  const workbook = partOf('xl/workbook.xml') ?? ''
  const targets = new Map(
    Array.from(elements(partOf('xl/_rels/workbook.xml.rels') ?? '', 'Relationship'), ({ attributes }) => [
      attribute(attributes, 'Id'),
      attribute(attributes, 'Target'),
    ]),
  )
  const all = Array.from(elements(workbook, 'sheet'), ({ attributes }) => {
    const target = targets.get(attribute(attributes, '\\w+:id')) ?? ''
    const isSeen = (attribute(attributes, 'state') ?? 'visible') === 'visible' && !target.includes('chartsheets/')
    return { name: (attribute(attributes, 'name') ?? '').slice(0, LONGEST_NAME), path: pathOf(target), isSeen }
  })
  const [view] = elements(workbook, 'workbookView')
  const opened = all[Number((view && attribute(view.attributes, 'activeTab')) ?? 0)]
  const sheets = all.filter(({ isSeen }) => isSeen)
  return { sheets, active: (opened?.isSeen ? opened : sheets[0]) ?? all[0] ?? FIRST }
}

const pathOf = (target: string): string => {
  if (target === '') return FIRST.path
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const sharedTexts = (xml: string): string[] => Array.from(elements(xml, 'si'), ({ inside }) => textsIn(inside))

const textsIn = (xml: string): string =>
  Array.from(elements(withoutReadings(xml), 't'), ({ inside }) => unescaped(inside)).join('')

/** What is read aloud beside a text is not the text. */
const withoutReadings = (xml: string): string => {
  const [before = '', ...parts] = xml.split(/<(?:\w+:)?rPh(?=[\s/>])[^<>]*>/)
  return before + parts.map(part => part.replace(/^[\s\S]*?<\/(?:\w+:)?rPh>/, '')).join('')
}

const rowOf = (xml: string, reading: Reading): SheetCell[] => {
  const row: SheetCell[] = []
  for (const { attributes, inside } of elements(xml, 'c')) {
    const place = attribute(attributes, 'r')
    const at = place ? columnOf(place) : row.length
    if (at >= reading.mostColumns) continue
    while (row.length < at) row.push('')
    row[at] = cellOf(attributes, inside, reading)
  }
  return row
}

/** The most that a spreadsheet has: beyond it a place makes no sense. */
const MOST_COLUMNS = 16_384

const cellOf = (attributes: string, inside: string, { shared, dates }: Reading): SheetCell => {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return textsIn(inside)
  const [found] = elements(inside, 'v')
  // The program that wrote the file has not calculated it: whoever maps the column learns of it.
  if (!found) return /<(?:\w+:)?f[\s/>]/.test(inside) ? UNCALCULATED : ''
  const value = unescaped(found.inside)
  switch (type) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'str':
    case 'b':
    // `#N/A`: refused where the column is read.
    case 'e':
      return value
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '')
    default:
      return dates.isDate(attribute(attributes, 's')) ? (dates.write(value) ?? numberIn(value)) : numberIn(value)
  }
}

/** As many digits as tell apart what people write; what a computer's halves add to them is cut off. */
const DIGITS = 15

const numberIn = (value: string): SheetCell => {
  if (value === '' || Number.isNaN(Number(value))) return value
  const number = Number(Number(value).toPrecision(DIGITS))
  return MORE_THAN_CENTS.test(String(number)) ? number : String(number)
}

const MORE_THAN_CENTS = /\.\d{3,}$/

const LETTERS = 26
const BEFORE_A = 64

/** `A1` is column 0, `AA7` column 26. */
const columnOf = (place: string): number => {
  let at = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') at = at * LETTERS + letter.charCodeAt(0) - BEFORE_A
  return at - 1
}
