import { failure, ok, type Result } from '#kernel/result.ts'
import { foldText } from '#kernel/search-text.ts'
import { cleanCode } from '../parse-vehicle-file.ts'
import { parseYearWindow, type YearWindowError } from '../parse-year-window.ts'
import { MAX_CC, MAX_KW, toMechanicalHorsepower, toMetricHorsepower } from '../vehicle.ts'
import { type MonthWindow, OPEN_WINDOW } from '../year-month.ts'
import { ANY_CAR, type DescribedCar } from './rule-file.ts'

/** The values of a cell; both lists are empty for a cell that means any value. */
export interface CellValues {
  fits: string[]
  excludes: string[]
}

const ANY_VALUES = new Set(['', '*', '-', 'all', 'any', 'every', 'kõik', 'koik', 'alle', 'n/a', '{{all}}'])
/** Words before an exclusion: `not M3`, `v.a 4x4`, `excl. RS`, `außer Quattro`, `mitte USA`. */
const EXCLUSION = /^(?:not|except|excl(?:uding|\.)?|v\.\s?a\.?|väljaarvatud|valja arvatud|mitte|außer|ausser|ohne)\s+/i

/**
 * Splits a cell of several values, such as `AXX, BWA / BYD` or `all, not M3`. A word of exclusion holds for the values
 * that follow it in the cell.
 */
export const parseValueList = (cell: string): CellValues => {
  const values: CellValues = { fits: [], excludes: [] }
  let target = values.fits
  for (const part of cell.normalize('NFC').split(/[,;|/\n]|\s(?=(?:not|except|excl|v\.\s?a|mitte)\b)/i)) {
    const isExclusion = EXCLUSION.test(part.trim())
    if (isExclusion) target = values.excludes
    const value = part.trim().replace(EXCLUSION, '').trim()
    if (!ANY_VALUES.has(value.toLowerCase())) target.push(value)
  }
  return values
}

/**
 * Reads years that a cell lists one by one or as windows: `1999,2000,2001` is one window, `1998, 2002-2004` are two. A
 * cell with one window is read as `parseYearWindow` reads it.
 */
export const parseYearList = (cell: string): Result<MonthWindow[], YearWindowError> => {
  const windows: MonthWindow[] = []
  const parts = cell.split(/[,;|]/).filter(part => part.trim() !== '')
  // An empty cell means all years; an empty part behind the last comma adds no years.
  for (const part of parts.length > 0 ? parts : ['']) {
    const parsed = parseYearWindow(part)
    if (!parsed.ok) return parsed
    windows.push(parsed.value)
  }
  return ok(joinWindows(windows))
}

/** Joins windows that overlap or follow each other without a gap, sorted by their begin. */
const joinWindows = (windows: readonly MonthWindow[]): MonthWindow[] => {
  const joined: MonthWindow[] = []
  for (const window of windows.toSorted((first, second) => (first.from ?? -1) - (second.from ?? -1))) {
    const previous = joined.at(-1)
    const follows = previous && (previous.to === null || window.from === null || window.from <= previous.to + 1)
    if (!follows) joined.push(window)
    else if (previous.to !== null) {
      joined[joined.length - 1] = {
        from: previous.from,
        to: window.to === null ? null : Math.max(previous.to, window.to),
      }
    }
  }
  return joined
}

export interface EnginePower {
  kw: number | null
  cc: number | null
}

/** Factors of power units to kilowatts: metric horsepower in four languages, and mechanical horsepower. */
const KW_PER_UNIT: Readonly<Record<string, number>> = {
  kw: 1,
  ps: 1 / toMetricHorsepower(1),
  hj: 1 / toMetricHorsepower(1),
  km: 1 / toMetricHorsepower(1),
  cv: 1 / toMetricHorsepower(1),
  ch: 1 / toMetricHorsepower(1),
  hp: 1 / toMechanicalHorsepower(1),
  bhp: 1 / toMechanicalHorsepower(1),
}

/**
 * Reads power and displacement: `74KW/101PS/1896ccm`, `150KM/110kW`, `225 hp`. Kilowatts win over a horsepower beside
 * them. Null for a value that is missing or that no car has.
 */
export const parseEnginePower = (text: string): EnginePower => {
  const powers = [...text.matchAll(/(\d{1,4}(?:[.,]\d)?)\s*(kw|ps|hj|km|cv|ch|bhp|hp)(?![a-z])/gi)].map(
    ([, amount = '', unit = '']) => ({ unit: unit.toLowerCase(), amount: Number(amount.replace(',', '.')) }),
  )
  const power = powers.find(({ unit }) => unit === 'kw') ?? powers[0]
  const kw = power ? Math.round(power.amount * (KW_PER_UNIT[power.unit] ?? 1)) : null
  const [, displacement] = /(\d{3,5})\s*(?:ccm|cm3|cm³|cc)(?![a-z])/i.exec(text) ?? []
  const cc = displacement === undefined ? null : Number(displacement)
  return { kw: kw !== null && kw <= MAX_KW ? kw : null, cc: cc !== null && cc <= MAX_CC ? cc : null }
}

export interface DescribedCarAndWindow {
  car: DescribedCar
  window: MonthWindow
}

const POWER_OR_DISPLACEMENT =
  /\d{1,4}(?:[.,]\d)?\s*(?:kw|ps|hj|km|cv|ch|bhp|hp)(?![a-z])|\d{3,5}\s*(?:ccm|cm3|cm³|cc)(?![a-z])/gi

/**
 * Reads a car as catalogues of K-types print it, with commas or with brackets:
 * `VW, Passat, 3B3, 1.9 TDI, 74KW/101PS/1896ccm, 2000/11-2005/05`,
 * `AUDI 100 (4A2, C4) 1992/03-1994/07 2.6 150KM/110kW (ABC) 2598ccm`.
 * `makes` lists known names of makes, which tell a make of two words from its model.
 */
export const parseKTypeText = (
  text: string,
  makes: readonly string[],
): Result<DescribedCarAndWindow, YearWindowError> => {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const make = findMake(line, makes)
  if (make === null) return failure('notUnderstood')
  const power = parseEnginePower(line)
  const isCommaList = line.slice(make.length).trimStart().startsWith(',')
  const facts = line.slice(make.length).replace(POWER_OR_DISPLACEMENT, ' ')
  const period = readPeriod(facts, isCommaList)
  if (!period.ok) return period
  const { window, names } = period.value
  const read = isCommaList ? readCommaNames(names) : readBracketNames(names)
  if (read.model === '') return failure('notUnderstood')
  const { model, variant, chassis, engineCodes } = read
  return ok({
    car: { ...ANY_CAR, make, model, variant: variant === '' ? null : variant, chassis, engineCodes, ...power },
    window,
  })
}

interface Names {
  model: string
  variant: string
  chassis: string[]
  engineCodes: string[]
}

/** Reads `, Passat, 3B3, 1.9 TDI`: model, chassis codes, and the rest as the engine's name. */
const readCommaNames = (text: string): Names => {
  const [model = '', ...rest] = splitNames(text)
  const isChassis = (name: string): boolean => /^[A-Z0-9]{1,6}$/.test(name) && /\d/.test(name) && !/[.,]/.test(name)
  const chassis = rest.filter((name, index) => index === 0 && isChassis(name)).map(cleanCode)
  return { model, variant: rest.slice(chassis.length).join(' '), chassis, engineCodes: [] }
}

/** Reads ` 100 (4A2, C4) 2.6 (ABC)`: the first brackets hold chassis codes, later ones engine codes. */
const readBracketNames = (text: string): Names => {
  const [, model = '', chassis = '', rest = ''] = /^([^(]*)(?:\(([^)]*)\))?(.*)$/.exec(text) ?? []
  const engineCodes = [...rest.matchAll(/\(([^)]*)\)/g)].flatMap(([, codes = '']) => splitNames(codes))
  const variant = rest
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[\s/,]+/g, ' ')
    .trim()
  return {
    model: model.replace(/[\s/,]+/g, ' ').trim(),
    variant,
    chassis: splitNames(chassis).map(cleanCode),
    engineCodes: engineCodes.map(cleanCode),
  }
}

const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map(name => name.replace(/[\s/]+/g, ' ').trim())
    .filter(name => name !== '')

/** The longest known make at the begin, or the text before the first comma or the first word. */
const findMake = (line: string, makes: readonly string[]): string | null => {
  const folded = foldText(line)
  const known = makes
    .filter(make => folded.startsWith(foldText(make)) && !/^[\p{L}\p{N}]/u.test(line.slice(make.length)))
    .toSorted((first, second) => second.length - first.length)[0]
  if (known !== undefined) return line.slice(0, known.length)
  const [first = ''] = /^[^,(]*?(?=,)|^\S+/.exec(line) ?? []
  return first.trim() === '' ? null : first.trim()
}

const LONG_DATE = String.raw`(?:\d{1,2}[./])?\d{4,}(?:[./]\d+)?`
const DATE = String.raw`(?:${LONG_DATE}|\d{1,2}[./]'?\d{2}|'\d{2})`
const DASH = String.raw`\s*[-\u2010-\u2015\u2212→]\s*`
/** A period with a dash: `2000/11-2005/05`, `11.2000 – 05.2005`, `2000-`, `-2008/12`, `'98-02`. */
const PERIOD = new RegExp(
  String.raw`(?<![\p{L}\d./'-])(?:${DATE}${DASH}(?:${DATE}|\d{2})?|\d{2}-\d{2}|-\s*${LONG_DATE})(?![\p{L}\d./'])`,
  'gu',
)
/** A date in another notation. */
const OTHER_DATE = /(?<![\p{L}\d./])(?:\d{1,2}\s?[./]\s?\d{4,}|\d{4,}\s?[./]\s?\d+|'\d{2})(?![\p{L}\d])/u
/** A year without a dash, which may be a part of the engine's name as well. */
const LONE_YEAR = /(?<![\p{L}\d./])(?:1[89]|20)\d{2,3}(?![\p{L}\d])/u

/**
 * Reads the only period of a text and returns the names without it. Brackets have codes, and `LADA 1200-1600` is the
 * name of a model. A date that remains is refused, because without it the rule would hold for all years.
 */
const readPeriod = (
  text: string,
  isCommaList: boolean,
): Result<{ window: MonthWindow; names: string }, YearWindowError> => {
  const outsideBrackets = text.replace(/\([^)]*\)/g, brackets => ' '.repeat(brackets.length))
  const modelLength = (isCommaList ? /^[\s,]*[^,]*/ : /^[^(]*(?=\()|^\s*\S*/).exec(text)?.[0].length ?? 0
  const periods = [...outsideBrackets.matchAll(PERIOD)].filter(
    ({ 0: found, index }) => index >= modelLength || /\d[./]\d/.test(found),
  )
  const [period] = periods
  if (periods.length > 1) return failure('ambiguous')
  const parsed = period ? parseYearWindow(period[0]) : ok(OPEN_WINDOW)
  if (!parsed.ok) return parsed
  const remove = (from: string): string =>
    period
      ? from.slice(0, period.index) + ' '.repeat(period[0].length) + from.slice(period.index + period[0].length)
      : from
  const rest = remove(outsideBrackets)
  if (OTHER_DATE.test(rest)) return failure('notUnderstood')
  if (!period && LONE_YEAR.test(rest.slice(modelLength))) return failure('ambiguous')
  return ok({ window: parsed.value, names: remove(text) })
}
