import { foldText } from '#kernel/search-text.ts'
import { isQuantity, type Position } from '../fitment-rule.ts'
import { formatWindow, MAX_YEAR_MONTH, MIN_YEAR_MONTH } from '../year-month.ts'
import { formatDescribedCar, formatDescribedCarKey } from './format-described-car.ts'
import type { DescribedCar, FileRule, RuleFileError } from './rule-file.ts'

/** Names of positions in files, folded and without other characters; ids of ACES begin with `position:`. */
const POSITION_NAMES: Readonly<Record<string, Position>> = {
  front: 'front',
  ees: 'front',
  eesmine: 'front',
  esitelg: 'front',
  vorne: 'front',
  vorderachse: 'front',
  va: 'front',
  frontaxle: 'front',
  'position:22': 'front',
  rear: 'rear',
  back: 'rear',
  taga: 'rear',
  tagumine: 'rear',
  tagatelg: 'rear',
  hinten: 'rear',
  hinterachse: 'rear',
  ha: 'rear',
  rearaxle: 'rear',
  'position:30': 'rear',
  left: 'left',
  vasak: 'left',
  vasakul: 'left',
  links: 'left',
  'position:2': 'left',
  right: 'right',
  parem: 'right',
  paremal: 'right',
  rechts: 'right',
  'position:12': 'right',
  frontleft: 'frontLeft',
  eesvasakul: 'frontLeft',
  vornelinks: 'frontLeft',
  frontright: 'frontRight',
  eesparemal: 'frontRight',
  vornerechts: 'frontRight',
  rearleft: 'rearLeft',
  tagavasakul: 'rearLeft',
  hintenlinks: 'rearLeft',
  rearright: 'rearRight',
  tagaparemal: 'rearRight',
  hintenrechts: 'rearRight',
}
const MAX_SKU_LENGTH = 100
const MAX_NOTE_LENGTH = 300
const MAX_NAME_LENGTH = 300

/** Finds the position that a cell names; null for an unknown name. */
const findPosition = (cell: string): Position | null =>
  POSITION_NAMES[foldText(cell).replace(/[^a-z0-9:]/g, '')] ?? null

/** A rule of a file as its import stores it before the car and the product are known. */
export interface StagedRule {
  line: number
  sku: string
  polarity: FileRule['polarity']
  isUniversal: boolean
  car: DescribedCar
  carKey: string
  carLabel: string
  from: number | null
  to: number | null
  fuels: readonly string[]
  drives: readonly string[]
  gearboxes: readonly string[]
  bodies: readonly string[]
  position: Position | null
  quantity: number | null
  conditions: string
  /** Texts by language; empty without a note. */
  note: Record<string, string>
  confidence: FileRule['confidence']
}

/** Checks what the shop can store of a rule. A note without a language is in `noteLanguage`. */
export const stageRule = (rule: FileRule, noteLanguage: string): StagedRule | RuleFileError => {
  const { line, sku, polarity, isUniversal, car, window, quantity, conditions, confidence } = rule
  const refuse = (column: string, value: string, reason: RuleFileError['reason']): RuleFileError => ({
    line,
    column,
    value,
    reason,
  })
  if (sku.length > MAX_SKU_LENGTH) return refuse('sku', sku, 'tooLong')
  const { from, to } = window
  const isYearMonth = (ym: number | null): boolean => ym === null || (ym >= MIN_YEAR_MONTH && ym <= MAX_YEAR_MONTH)
  if (!isYearMonth(from) || !isYearMonth(to)) return refuse('year', formatWindow(window), 'yearOutOfRange')
  if (from !== null && to !== null && from > to) return refuse('year', formatWindow(window), 'reversed')
  if (quantity !== null && !isQuantity(quantity)) return refuse('quantity', String(quantity), 'number')
  const position = rule.position === null ? null : findPosition(rule.position)
  if (rule.position !== null && position === null) return refuse('position', rule.position, 'unknownValue')
  const note = Object.fromEntries(
    Object.entries({ ...(rule.note && { [noteLanguage]: rule.note }), ...rule.notes }).map(([language, text]) => [
      language,
      text.replace(/\s+/g, ' ').trim(),
    ]),
  )
  const longNote = Object.values(note).find(text => text.length > MAX_NOTE_LENGTH)
  if (longNote !== undefined) return refuse('notes', longNote, 'tooLong')
  const carLabel = formatDescribedCar(car)
  if (carLabel.length > MAX_NAME_LENGTH) return refuse('car', carLabel, 'tooLong')
  return {
    line,
    sku,
    polarity,
    isUniversal,
    car,
    quantity,
    conditions,
    confidence,
    note,
    position,
    carLabel,
    carKey: formatDescribedCarKey(car),
    from,
    to,
    fuels: rule.fuels.toSorted(),
    drives: rule.drives.toSorted(),
    gearboxes: rule.gearboxes.toSorted(),
    bodies: rule.bodies.toSorted(),
  }
}
