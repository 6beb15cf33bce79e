/** Text files of a workbook by their path; undefined where there is none. */
export type PartOf = (path: string) => string | undefined

/** As text; a number with more places than cents as a number, for it is shown with less: `15.3512` as 15,35. */
export type SheetCell = string | number

/**
 * The cells of the first sheet of a workbook, row by row as they are asked for, gaps as empty cells; null where there is no sheet.
 * Days stand as the numbers that workbooks keep for them; columns beyond the most are left out.
 */
export const readWorkbook = (partOf: PartOf, mostColumns = MOST_COLUMNS): Iterable<SheetCell[]> | null => {
  const sheet = partOf(firstSheet(partOf))
  if (sheet === undefined) return null
  return rowsOf(sheet, { shared: sharedTexts(partOf('xl/sharedStrings.xml') ?? ''), mostColumns })
}

interface Reading {
  shared: readonly string[]
  mostColumns: number
}

const rowsOf = function* (sheet: string, reading: Reading): Generator<SheetCell[]> {
  for (const { inside } of elements(sheet, 'row')) yield rowOf(inside, reading)
}

/** Which sheet stands first is told by the workbook, where it is kept by its relations. */
const firstSheet = (partOf: PartOf): string => {
  const [first] = elements(partOf('xl/workbook.xml') ?? '', 'sheet')
  const id = first && attribute(first.attributes, '\\w+:id')
  const relation = [...elements(partOf('xl/_rels/workbook.xml.rels') ?? '', 'Relationship')].find(
    ({ attributes }) => attribute(attributes, 'Id') === id,
  )
  const target = relation && attribute(relation.attributes, 'Target')
  if (!target) return 'xl/worksheets/sheet1.xml'
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

const rowOf = (xml: string, { shared, mostColumns }: Reading): SheetCell[] => {
  const row: SheetCell[] = []
  for (const { attributes, inside } of elements(xml, 'c')) {
    const place = attribute(attributes, 'r')
    const at = place ? columnOf(place) : row.length
    if (at >= mostColumns) continue
    while (row.length < at) row.push('')
    row[at] = cellOf(attribute(attributes, 't'), inside, shared)
  }
  return row
}

/** The most that a spreadsheet has: beyond it a place makes no sense. */
const MOST_COLUMNS = 16_384

const cellOf = (type: string | undefined, inside: string, shared: readonly string[]): SheetCell => {
  if (type === 'inlineStr') return textsIn(inside)
  const [found] = elements(inside, 'v')
  const value = unescaped(found?.inside ?? '')
  switch (type) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'str':
    case 'b':
      return value
    // What a formula could not reckon says nothing.
    case 'e':
      return ''
    default:
      return numberIn(value)
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

interface Element {
  attributes: string
  inside: string
}

/** No sheet has so many rows, no row so many cells, and none that is read so many texts. */
const MOST_ELEMENTS = 5_000_000

/**
 * Elements of a name, whatever prefix their language has, as they are asked for; none of those asked for here holds another of its name.
 * The text is walked once: one whose elements never end must not take time by the square of its length.
 */
const elements = function* (xml: string, name: string): Generator<Element> {
  const open = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g')
  const close = new RegExp(`</(?:\\w+:)?${name}>`, 'g')
  let found = 0
  for (let begin = open.exec(xml); begin; begin = open.exec(xml)) {
    found += 1
    if (found > MOST_ELEMENTS) throw new RangeError('A workbook has more elements than a list can have')
    const attributes = begin[1] ?? ''
    if (attributes.endsWith('/')) {
      yield { attributes: attributes.slice(0, -1), inside: '' }
      continue
    }
    close.lastIndex = open.lastIndex
    const end = close.exec(xml)
    if (!end) return
    yield { attributes, inside: xml.slice(open.lastIndex, end.index) }
    open.lastIndex = close.lastIndex
  }
}

const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Written-out signs, those of XML and `_x000D_` of workbooks. */
const unescaped = (text: string): string =>
  text
    .replace(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(?:#x([\dA-Fa-f]{1,6})|#(\d{1,7})|(\w+));/g, (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? all
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
