import { Zip, ZipDeflate } from 'fflate'
import type { CsvCell } from '#kernel/csv.ts'
import { DAY_MS } from '#kernel/durations.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS_URL = 'http://schemas.openxmlformats.org'
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The fixed files of a workbook with one sheet. */
const FIXED_FILES: Readonly<Record<string, string>> = {
  '[Content_Types].xml': [
    `<Types xmlns="${SCHEMAS_URL}/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/>`,
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT_TYPE}.worksheet+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/></Types>`,
  ].join(''),
  '_rels/.rels': [
    `<Relationships xmlns="${SCHEMAS_URL}/package/2006/relationships">`,
    `<Relationship Id="rId1" Type="${SCHEMAS_URL}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ].join(''),
  'xl/workbook.xml': [
    `<workbook xmlns="${SCHEMAS_URL}/spreadsheetml/2006/main" xmlns:r="${SCHEMAS_URL}/officeDocument/2006/relationships">`,
    '<sheets><sheet name="Pitlane" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ].join(''),
  'xl/_rels/workbook.xml.rels': [
    `<Relationships xmlns="${SCHEMAS_URL}/package/2006/relationships">`,
    `<Relationship Id="rId1" Type="${SCHEMAS_URL}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>`,
    `<Relationship Id="rId2" Type="${SCHEMAS_URL}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  ].join(''),
  // The formats 14 and 4 are built in: a date as the reader writes it, and an amount with two decimals.
  'xl/styles.xml': [
    `<styleSheet xmlns="${SCHEMAS_URL}/spreadsheetml/2006/main">`,
    '<fonts count="1"><font/></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
    '<cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ].join(''),
}

/** `day`: ISO dates become dates of the spreadsheet; `money`: numbers have two decimals. */
export type CellFormat = 'day' | 'money'
const STYLES = { day: 1, money: 2 } as const satisfies Record<CellFormat, number>

/**
 * Writes rows as a workbook, piece by piece, so that it never is in memory as a whole. Texts stay texts, so that none
 * becomes a formula. `formats` has the format of each column.
 */
export async function* formatXlsx(
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
  formats: readonly (CellFormat | undefined)[] = [],
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    chunks.push(bytes)
  })
  const startFile = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  for (const [name, xml] of Object.entries(FIXED_FILES))
    startFile(name).push(encoder.encode(XML_DECLARATION + xml), true)
  const sheet = startFile('xl/worksheets/sheet1.xml')
  sheet.push(encoder.encode(`${XML_DECLARATION}<worksheet xmlns="${SCHEMAS_URL}/spreadsheetml/2006/main"><sheetData>`))
  let rowNumber = 0
  for await (const rows of parts) {
    sheet.push(encoder.encode(rows.map(row => formatRow(row, ++rowNumber, formats)).join('')))
    yield* chunks
    chunks = []
  }
  sheet.push(encoder.encode('</sheetData></worksheet>'), true)
  zip.end()
  yield* chunks
}

const encoder = new TextEncoder()

const formatRow = (row: readonly CsvCell[], rowNumber: number, formats: readonly (CellFormat | undefined)[]): string =>
  `<row r="${rowNumber}">${row.map((cell, index) => formatCell(cell, `${formatColumnName(index)}${rowNumber}`, formats[index])).join('')}</row>`

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
/** The serial number of 1 January 1970. */
const EPOCH_SERIAL = 25_569

const formatCell = (cell: CsvCell, reference: string, format: CellFormat | undefined): string => {
  if (format === 'day' && typeof cell === 'string' && ISO_DAY.test(cell))
    return `<c r="${reference}" s="${STYLES.day}"><v>${Date.parse(cell) / DAY_MS + EPOCH_SERIAL}</v></c>`
  if (typeof cell === 'number')
    return `<c r="${reference}"${format === 'money' ? ` s="${STYLES.money}"` : ''}><v>${cell}</v></c>`
  if (cell === '') return ''
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`
}

/**
 * Escapes a text for XML: drops characters that XML cannot hold and turns soft line breaks into spaces. Encodes
 * carriage returns, and texts that look like the format's own escapes (`_x000D_`).
 */
const escapeText = (text: string): string =>
  text
    .replace(/[\v\f]/g, ' ')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML forbids
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const ALPHABET_SIZE = 26
const FIRST_LETTER_CODE = 65

/** Formats a column index as `A`, `Z` or `AA`. */
const formatColumnName = (index: number): string =>
  (index >= ALPHABET_SIZE ? formatColumnName(Math.floor(index / ALPHABET_SIZE) - 1) : '') +
  String.fromCharCode(FIRST_LETTER_CODE + (index % ALPHABET_SIZE))
