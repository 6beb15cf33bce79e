import type { ReadPart } from '#kernel/open-zip.ts'
import { findElements, parseXml, scanXml } from '#kernel/scan-xml.ts'
import { type DateStyles, readDateStyles } from './sheet-dates.ts'

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
  maxColumns?: number
  maxCharacters?: number
}

/**
 * Reads one sheet of a workbook: the chosen one, else the one that opens first, else the first visible one. Returns
 * null when there is no sheet. Dates become texts (`2026-11-27`). Iterating throws for damaged XML, and a RangeError
 * beyond `maxCharacters`, because cells may share one long text.
 */
export const readWorkbook = (
  readPart: ReadPart,
  { sheet: chosen, maxColumns = MAX_COLUMNS, maxCharacters = Number.POSITIVE_INFINITY }: WorkbookOptions = {},
): Workbook | null => {
  const { sheets, active } = readSheets(readPart)
  const selected = sheets.find(({ name }) => name === chosen) ?? active
  const xml = readPart(selected.path)
  if (xml === undefined) return null
  const context = {
    sharedTexts: readSharedTexts(readPart('xl/sharedStrings.xml') ?? ''),
    dateStyles: readDateStyles(readPart),
    maxColumns,
    maxCharacters,
  }
  return { sheets: sheets.map(({ name }) => name), sheet: selected.name, rows: readRows(xml, context) }
}

interface ReadContext {
  sharedTexts: readonly string[]
  dateStyles: DateStyles
  maxColumns: number
  maxCharacters: number
}

const readRows = function* (xml: string, context: ReadContext): Generator<SheetRow> {
  let finishedRows: SheetRow[] = []
  let line = 0
  let characterCount = 0
  let row: SheetCell[] = []
  let cell: RawCell | null = null
  let isPhonetic = false
  const parsedChunks = scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes.r) || line + 1
        row = []
      } else if (name === 'c') {
        cell = {
          column: attributes.r ? parseColumn(attributes.r) : row.length,
          attributes,
          text: '',
          isUncalculated: false,
        }
      } else if (name === 'rPh') isPhonetic = true
      else if (cell && (name === 'f' || name === 'v')) cell.isUncalculated = name === 'f'
    },
    text: (text, parent) => {
      if (cell && !isPhonetic && parent === (cell.attributes.t === 'inlineStr' ? 't' : 'v')) cell.text += text
    },
    close: name => {
      if (name === 'rPh') isPhonetic = false
      if (name === 'c' && cell) {
        putCell(row, cell, context)
        cell = null
      }
      if (name !== 'row') return
      for (const value of row) characterCount += typeof value === 'string' ? value.length : 0
      if (characterCount > context.maxCharacters) throw new RangeError('The workbook exceeds the text limit')
      finishedRows.push({ line, cells: row })
    },
  })
  // The scan pauses after each chunk of XML, which may finish several rows.
  for (const _chunk of parsedChunks) {
    yield* finishedRows
    finishedRows = []
  }
}

/** A cell as the sheet stores it. */
interface RawCell {
  column: number
  attributes: Readonly<Record<string, string>>
  text: string
  /** True for a formula without a value: the writing program has not calculated it. */
  isUncalculated: boolean
}

/** Fills gaps with empty cells and drops cells beyond the columns that are read. */
const putCell = (row: SheetCell[], cell: RawCell, context: ReadContext): void => {
  if (cell.column < 0 || cell.column >= context.maxColumns) return
  while (row.length < cell.column) row.push('')
  row[cell.column] = readCell(cell, context)
}

const MAX_NAME_LENGTH = 100

interface Sheet {
  name: string
  path: string
}

const FIRST_SHEET: Sheet = { name: '', path: 'xl/worksheets/sheet1.xml' }

/** Lists the visible sheets and the active one. Chart sheets have no rows. */
const readSheets = (readPart: ReadPart): { sheets: Sheet[]; active: Sheet } => {
  const workbook = readPart('xl/workbook.xml') ?? ''
  const targets = new Map(
    findElements(readPart('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map(({ Id, Target }) => [Id, Target]),
  )
  const allSheets = findElements(workbook, 'sheet').map(attributes => {
    const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
    const target = targets.get(id) ?? ''
    const isVisible = (attributes.state ?? 'visible') === 'visible' && !target.includes('chartsheets/')
    return {
      name: unescapeText(attributes.name ?? '').slice(0, MAX_NAME_LENGTH),
      path: resolveSheetPath(target),
      isVisible,
    }
  })
  const [workbookView] = findElements(workbook, 'workbookView')
  const openedSheet = allSheets[Number(workbookView?.activeTab ?? 0)]
  const sheets = allSheets.filter(({ isVisible }) => isVisible)
  return { sheets, active: (openedSheet?.isVisible ? openedSheet : sheets[0]) ?? allSheets[0] ?? FIRST_SHEET }
}

const resolveSheetPath = (target: string): string => {
  if (target === '') return FIRST_SHEET.path
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Joins the formatted parts of each text. Phonetic readings (`rPh`) have texts of their own and are skipped. */
const readSharedTexts = (xml: string): string[] => {
  const texts: string[] = []
  let text = ''
  let isPhonetic = false
  parseXml(xml, {
    open: name => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
    },
    text: (part, parent) => {
      if (parent === 't' && !isPhonetic) text += part
    },
    close: name => {
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.push(unescapeText(text))
    },
  })
  return texts
}

/** Decodes the escapes of workbooks (`_x000D_`). */
const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The column limit of Excel. */
const MAX_COLUMNS = 16_384

const readCell = (
  { attributes, text, isUncalculated }: RawCell,
  { sharedTexts, dateStyles }: ReadContext,
): SheetCell => {
  const { t: type, s: style } = attributes
  const value = unescapeText(text)
  // The row check reports it.
  if (isUncalculated) return UNCALCULATED
  if (value === '') return ''
  switch (type) {
    case 's':
      return sharedTexts[Number(value)] ?? ''
    case 'inlineStr':
    case 'str':
    case 'b':
    // The row check rejects error values such as `#N/A`.
    case 'e':
      return value
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '')
    default:
      return dateStyles.isDate(style) ? (dateStyles.format(value) ?? parseNumber(value)) : parseNumber(value)
  }
}

/** Rounds away binary floating-point noise. */
const MAX_SIGNIFICANT_DIGITS = 15

const parseNumber = (value: string): SheetCell => {
  if (Number.isNaN(Number(value))) return value
  const number = Number(Number(value).toPrecision(MAX_SIGNIFICANT_DIGITS))
  return MORE_THAN_CENTS.test(String(number)) ? number : String(number)
}

const MORE_THAN_CENTS = /\.\d{3,}$/

const ALPHABET_LENGTH = 26
const CODE_BEFORE_A = 64

/** `A1` is column 0, `AA7` column 26. Returns -1 for anything else. */
const parseColumn = (reference: string): number => {
  let column = 0
  for (const letter of /^([A-Z]{1,3})\d*$/.exec(reference)?.[1] ?? '')
    column = column * ALPHABET_LENGTH + letter.charCodeAt(0) - CODE_BEFORE_A
  return column - 1
}
