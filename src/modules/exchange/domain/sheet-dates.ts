import { attribute, elements, type PartOf } from './sheet-xml.ts'

/** Which styles of a workbook show numbers as dates, and the date that a number is. */
export interface DateStyles {
  isDate: (style: string | undefined) => boolean
  /** As `2026-11-27`, with the time where it has one; null where it is no date. */
  write: (value: string) => string | null
}

/** The numbers of the formats that every workbook has, which show dates. */
const isBuiltIn = (format: number): boolean =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)

/** A format shows a date where a letter of day, month or year is left without quoted text, colours and escapes. */
const showsDate = (code: string): boolean =>
  /[dmy]/i.test(
    code
      .replace(/"[^"]*"|\\.|_.|\*./g, '')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/general/gi, ''),
  )

export const readDateStyles = (partOf: PartOf): DateStyles => {
  const styles = partOf('xl/styles.xml') ?? ''
  const own = new Map(
    Array.from(elements(styles, 'numFmt'), ({ attributes }) => [
      Number(attribute(attributes, 'numFmtId')),
      attribute(attributes, 'formatCode') ?? '',
    ]),
  )
  const [cells] = elements(styles, 'cellXfs')
  const dates = Array.from(elements(cells?.inside ?? '', 'xf'), ({ attributes }) => {
    const format = Number(attribute(attributes, 'numFmtId') ?? 0)
    const code = own.get(format)
    return code === undefined ? isBuiltIn(format) : showsDate(code)
  })
  const [properties] = elements(partOf('xl/workbook.xml') ?? '', 'workbookPr')
  const is1904 = ['1', 'true'].includes((properties && attribute(properties.attributes, 'date1904')) ?? '')
  return {
    isDate: style => style !== undefined && (dates[Number(style)] ?? false),
    write: value => dateOf(Number(value), is1904),
  }
}

const DAY_MS = 86_400_000
/** Day 0 of both calendars. The first counts a 29 February 1900 that was none, so it begins a day early. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const MOST_DAYS = 2_958_465

const dateOf = (days: number, is1904: boolean): string | null => {
  if (!(days >= 1 && days <= MOST_DAYS)) return null
  const at = new Date((is1904 ? DAY_ZERO[1904] : DAY_ZERO[1900]) + Math.round(days * DAY_MS)).toISOString()
  return at.endsWith('T00:00:00.000Z') ? at.slice(0, 10) : at.slice(0, 19).replace('T', ' ')
}
