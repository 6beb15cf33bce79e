import { DAY_MS } from '#kernel/durations.ts'
import type { ReadPart } from '#kernel/open-zip.ts'
import { findElements } from '#kernel/scan-xml.ts'

/** Recognizes and formats the dates of a workbook. */
export interface DateStyles {
  isDate: (style: string | undefined) => boolean
  /** Returns `2026-11-27`, with the time when the cell has one; null for an invalid serial. */
  format: (value: string) => string | null
}

/** Returns true for the ids of Excel's built-in date formats. */
const isBuiltInDateFormat = (formatId: number): boolean =>
  (formatId >= 14 && formatId <= 22) || (formatId >= 27 && formatId <= 36) || (formatId >= 50 && formatId <= 58)

/** A format shows dates when a day, month or year letter remains outside quotes, colours and escapes. */
const hasDateLetter = (code: string): boolean =>
  /[dmy]/i.test(code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[[^\]]*\]/g, ''))

export const readDateStyles = (readPart: ReadPart): DateStyles => {
  const styles = readPart('xl/styles.xml') ?? ''
  const customFormats = new Map(
    findElements(styles, 'numFmt').map(({ numFmtId, formatCode = '' }) => [Number(numFmtId), formatCode]),
  )
  const isDateStyle = findElements(styles, 'xf', 'cellXfs').map(({ numFmtId = 0 }) => {
    const formatId = Number(numFmtId)
    const code = customFormats.get(formatId)
    return code === undefined ? isBuiltInDateFormat(formatId) : hasDateLetter(code)
  })
  const [properties] = findElements(readPart('xl/workbook.xml') ?? '', 'workbookPr')
  const is1904 = ['1', 'true'].includes(properties?.date1904 ?? '')
  return {
    isDate: style => style !== undefined && (isDateStyle[Number(style)] ?? false),
    format: value => formatSerial(Number(value), is1904),
  }
}

/** Day 0 of both date systems. The 1900 system counts a non-existent 29 February 1900, so it begins a day early. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** The last day of spreadsheets, 31 December 9999. */
const MAX_SERIAL_DAYS = 2_958_465

const formatSerial = (days: number, is1904: boolean): string | null => {
  if (!(days >= 1 && days <= MAX_SERIAL_DAYS)) return null
  const timestamp = new Date((is1904 ? DAY_ZERO[1904] : DAY_ZERO[1900]) + Math.round(days * DAY_MS)).toISOString()
  return timestamp.endsWith('T00:00:00.000Z') ? timestamp.slice(0, 10) : timestamp.slice(0, 19).replace('T', ' ')
}
