import { type DateStyles, readDateStyles } from './sheet-dates.ts'
import { findElements, type ReadPart, readAttribute, unescapeXml } from './sheet-xml.ts'

/** Marks a formula without a cached value. Spreadsheets write their errors alike. */
const UNCALCULATED = '#FORMULA!'

/** Text, or a number with more than two places, which the sheet shows rounded: `15.3512` as 15,35. */
export type SheetCell = string | number

/** `line` is the row's number in the sheet. */
export interface SheetRow {
  line: number
  cells: SheetCell[]
}

export interface Workbook {
  /** Names of the visible sheets. */
  sheets: string[]
  sheet: string
  /** Rows are parsed lazily. */
  rows: Iterable<SheetRow>
}

interface WorkbookOptions {
  sheet?: string | undefined
  mostColumns?: number
  mostCharacters?: number
}

/**
 * Reads one sheet of a workbook: the chosen one, else the one that opens first, else the first visible one. Returns
 * null when there is no sheet. Dates become texts (`2026-11-27`). Iterating throws a RangeError beyond
 * `mostCharacters`, because cells may share one long text.
 */
export const readWorkbook = (
  partOf: ReadPart,
  { sheet: chosen, mostColumns = MAX_COLUMNS, mostCharacters = Number.POSITIVE_INFINITY }: WorkbookOptions = {},
): Workbook | null => {
  const { sheets, active } = readSheets(partOf)
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

interface ReadContext {
  shared: readonly string[]
  dates: DateStyles
  mostColumns: number
  mostCharacters: number
}

const rowsOf = function* (sheet: string, reading: ReadContext): Generator<SheetRow> {
  let line = 0
  let characters = 0
  for (const { attributes, inside } of findElements(sheet, 'row')) {
    line = Number(readAttribute(attributes, 'r')) || line + 1
    const cells = rowOf(inside, reading)
    for (const cell of cells) characters += typeof cell === 'string' ? cell.length : 0
    if (characters > reading.mostCharacters) throw new RangeError('The workbook exceeds the text limit')
    yield { line, cells }
  }
}

const MAX_NAME_LENGTH = 100

interface Sheet {
  name: string
  path: string
}

const FIRST_SHEET: Sheet = { name: '', path: 'xl/worksheets/sheet1.xml' }

/** Lists the visible sheets and the active one. Chart sheets have no rows. */
const readSheets = (partOf: ReadPart): { sheets: Sheet[]; active: Sheet } => {
  const workbook = partOf('xl/workbook.xml') ?? ''
  const targets = new Map(
    Array.from(findElements(partOf('xl/_rels/workbook.xml.rels') ?? '', 'Relationship'), ({ attributes }) => [
      readAttribute(attributes, 'Id'),
      readAttribute(attributes, 'Target'),
    ]),
  )
  const all = Array.from(findElements(workbook, 'sheet'), ({ attributes }) => {
    const target = targets.get(readAttribute(attributes, '\\w+:id')) ?? ''
    const isSeen = (readAttribute(attributes, 'state') ?? 'visible') === 'visible' && !target.includes('chartsheets/')
    return { name: (readAttribute(attributes, 'name') ?? '').slice(0, MAX_NAME_LENGTH), path: pathOf(target), isSeen }
  })
  const [view] = findElements(workbook, 'workbookView')
  const opened = all[Number((view && readAttribute(view.attributes, 'activeTab')) ?? 0)]
  const sheets = all.filter(({ isSeen }) => isSeen)
  return { sheets, active: (opened?.isSeen ? opened : sheets[0]) ?? all[0] ?? FIRST_SHEET }
}

const pathOf = (target: string): string => {
  if (target === '') return FIRST_SHEET.path
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const sharedTexts = (xml: string): string[] => Array.from(findElements(xml, 'si'), ({ inside }) => textsIn(inside))

const textsIn = (xml: string): string =>
  Array.from(findElements(stripPhonetics(xml), 't'), ({ inside }) => unescapeXml(inside)).join('')

/** Removes phonetic readings (`rPh`), which are not part of the text. */
const stripPhonetics = (xml: string): string => {
  const [before = '', ...parts] = xml.split(/<(?:\w+:)?rPh(?=[\s/>])[^<>]*>/)
  return before + parts.map(part => part.replace(/^[\s\S]*?<\/(?:\w+:)?rPh>/, '')).join('')
}

const rowOf = (xml: string, reading: ReadContext): SheetCell[] => {
  const row: SheetCell[] = []
  for (const { attributes, inside } of findElements(xml, 'c')) {
    const place = readAttribute(attributes, 'r')
    const at = place ? columnOf(place) : row.length
    if (at >= reading.mostColumns) continue
    while (row.length < at) row.push('')
    row[at] = cellOf(attributes, inside, reading)
  }
  return row
}

/** The column limit of Excel. */
const MAX_COLUMNS = 16_384

const cellOf = (attributes: string, inside: string, { shared, dates }: ReadContext): SheetCell => {
  const type = readAttribute(attributes, 't')
  if (type === 'inlineStr') return textsIn(inside)
  const [found] = findElements(inside, 'v')
  // The writing program has not calculated the formula; the row check reports it.
  if (!found) return /<(?:\w+:)?f[\s/>]/.test(inside) ? UNCALCULATED : ''
  const value = unescapeXml(found.inside)
  switch (type) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'str':
    case 'b':
    // The row check rejects error values such as `#N/A`.
    case 'e':
      return value
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '')
    default:
      return dates.isDate(readAttribute(attributes, 's')) ? (dates.write(value) ?? numberIn(value)) : numberIn(value)
  }
}

/** Rounds away binary floating-point noise. */
const SIGNIFICANT_DIGITS = 15

const numberIn = (value: string): SheetCell => {
  if (value === '' || Number.isNaN(Number(value))) return value
  const number = Number(Number(value).toPrecision(SIGNIFICANT_DIGITS))
  return MORE_THAN_CENTS.test(String(number)) ? number : String(number)
}

const MORE_THAN_CENTS = /\.\d{3,}$/

const LETTERS = 26
const CODE_BEFORE_A = 64

/** `A1` is column 0, `AA7` column 26. */
const columnOf = (place: string): number => {
  let at = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') at = at * LETTERS + letter.charCodeAt(0) - CODE_BEFORE_A
  return at - 1
}
