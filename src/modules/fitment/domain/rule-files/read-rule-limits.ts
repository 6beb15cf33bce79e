import { foldText } from '#kernel/search-text.ts'
import { CONFIDENCES } from '../confidence.ts'
import { formatConditionKey, isQuantity, MAX_CONDITIONS } from '../fitment-rule.ts'
import { parseYearWindow } from '../parse-year-window.ts'
import { findBody, findDrive, findFuel, findGearbox } from '../vehicle-fact-names.ts'
import { MAX_YEAR_MONTH, type MonthWindow, OPEN_WINDOW } from '../year-month.ts'
import { parseValueList, parseYearList } from './parse-car-cell.ts'
import type { DescribedCar, FileRule, RuleFileReason } from './rule-file.ts'
import type { RuleFileCells, RuleFileColumn } from './rule-file-columns.ts'

/** Reports a refused cell of the row. */
export type ReportCell = (column: RuleFileColumn, reason: RuleFileReason) => void

type FactLimits = Pick<FileRule, 'fuels' | 'drives' | 'gearboxes' | 'bodies'>

const NO_LIMITS: FactLimits = { fuels: [], drives: [], gearboxes: [], bodies: [] }

/** Cars for which the rule of a row does not hold, by the cell that names them: `not 4x4` in the drive column. */
export interface RowException {
  column: RuleFileColumn
  limits?: Partial<FactLimits>
  facts?: Partial<DescribedCar>
}

export interface RuleLimits extends FactLimits, Pick<FileRule, 'polarity' | 'conditions' | 'confidence'> {
  /** Exceptions that limit cells state. */
  exceptions: RowException[]
}

/** Numbers of questions with keys of their answers: `7=1|2&9=3`. */
const CONDITION_KEY = /^(?:\d{1,9}=[^=&|]{1,10}(?:\|[^=&|]{1,10})*(?:&(?!$)|$))*$/

/** Reads the polarity, conditions, confidence and fact limits of a row. Reports cells with unknown values. */
export const readRuleLimits = (cells: RuleFileCells, report: ReportCell): RuleLimits => {
  const exceptions: RowException[] = []
  const readValues = <T extends string>(
    column: 'fuel' | 'drive' | 'gearbox' | 'body',
    find: (text: string) => T | null,
    toLimit: (values: T[]) => Partial<FactLimits>,
  ): Partial<FactLimits> => {
    const { fits, excludes } = parseValueList(cells[column] ?? '')
    if ([...fits, ...excludes].some(text => find(text) === null)) report(column, 'unknownValue')
    const findAll = (texts: readonly string[]): T[] => [...new Set(texts.flatMap(text => find(text) ?? []))].toSorted()
    if (excludes.length > 0) exceptions.push({ column, limits: toLimit(findAll(excludes)) })
    return toLimit(findAll(fits))
  }
  const conditions = readConditions(cells.conditions ?? '')
  if (conditions === null) report('conditions', 'notUnderstood')
  const confidence = CONFIDENCES.find(value => value === (cells.confidence ?? '').toLowerCase()) ?? null
  if (confidence === null && (cells.confidence ?? '') !== '') report('confidence', 'unknownValue')
  const polarity = readFlag(cells.excludes)
  if (polarity === null) report('excludes', 'unknownValue')
  return {
    polarity: polarity ? 'excludes' : 'fits',
    ...NO_LIMITS,
    ...readValues('fuel', findFuel, fuels => ({ fuels })),
    ...readValues('drive', findDrive, drives => ({ drives })),
    ...readValues('gearbox', findGearbox, gearboxes => ({ gearboxes })),
    ...readValues('body', findBody, bodies => ({ bodies })),
    conditions: conditions ?? '',
    confidence,
    exceptions,
  }
}

/**
 * Reads conditions in any order, as `formatConditionKey` writes them. Returns null for a cell that asks a question
 * twice or too many of them.
 */
const readConditions = (cell: string): string | null => {
  if (cell === '') return ''
  if (!CONDITION_KEY.test(cell)) return null
  const conditions = cell.split('&').map(condition => {
    const [question = '', answers = ''] = condition.split('=')
    return { question: Number(question), answers: [...new Set(answers.split('|'))] }
  })
  const questions = new Set(conditions.map(({ question }) => question))
  if (questions.size < conditions.length || conditions.length > MAX_CONDITIONS) return null
  return formatConditionKey(conditions)
}

/** Returns true for a product that fits every car: by its flag, or by years of 0 without a make. */
export const readUniversal = (cells: RuleFileCells, report: ReportCell): boolean => {
  const isUniversal = readFlag(cells.universal)
  if (isUniversal === null) report('universal', 'unknownValue')
  return isUniversal === true || (cells.year_start === '0' && cells.year_end === '0' && (cells.make ?? '') === '')
}

/** Null for a value that is neither yes nor no. */
const readFlag = (cell = ''): boolean | null => {
  const value = foldText(cell)
  if (['1', 'yes', 'true', 'x', 'jah'].includes(value)) return true
  return ['', '0', 'no', 'false', 'ei'].includes(value) ? false : null
}

/** Reads the production windows of a row, which are empty for refused years. */
export const readWindows = (cells: RuleFileCells, report: ReportCell): MonthWindow[] => {
  if ((cells.year ?? '') !== '') {
    const windows = parseYearList(cells.year ?? '')
    if (windows.ok) return windows.value
    report('year', windows.reason)
    return []
  }
  const readEnd = (column: 'year_start' | 'year_end'): MonthWindow => {
    // Some exports write 0 for an open end.
    const window = parseYearWindow(cells[column] === '0' ? '' : (cells[column] ?? ''))
    if (window.ok) return window.value
    report(column, window.reason)
    return OPEN_WINDOW
  }
  const { from } = readEnd('year_start')
  const { to } = readEnd('year_end')
  if ((from ?? 0) > (to ?? MAX_YEAR_MONTH)) report('year_end', 'reversed')
  return [{ from, to }]
}

/** Reads the number of pieces per car; null for an empty or refused cell. */
export const readQuantity = (cells: RuleFileCells, report: ReportCell): number | null => {
  if ((cells.quantity ?? '') === '') return null
  const quantity = Number(cells.quantity)
  if (isQuantity(quantity)) return quantity
  report('quantity', 'number')
  return null
}
