import { scanXml } from '#kernel/scan-xml.ts'
import { isQuantity } from '../fitment-rule.ts'
import { formatWindow, MAX_YEAR, MIN_YEAR, type MonthWindow, OPEN_WINDOW, toYearMonth } from '../year-month.ts'
import {
  collectRuleFile,
  createFileRule,
  type FileRule,
  type ParsedRuleFile,
  type RuleFileError,
  type RuleFileReader,
  type RuleFileRow,
} from './rule-file.ts'

interface AcesApp {
  line: number
  action: string
  attributes: Record<string, string>
  /** Ids of elements in paid databases: `BaseVehicle` → `6122`. A repeated element has its ids joined by `+`. */
  ids: Record<string, string>
  /** Qualifiers: conditions of a paid database, with their values. */
  qualifiers: { id: string; values: string[] }[]
  texts: Record<string, string>
  /** Null without an element of years; refused years have their text. */
  years: MonthWindow | { refused: string } | null
  notes: string[]
}

/**
 * Elements with an id that do not narrow the car. The ids of all others, such as `EngineBase` and `BrakeABS`, become
 * part of the car's name. A part for one brake system must not fit the whole model.
 */
const NOT_NARROWING = new Set(['BaseVehicle', 'Make', 'Model', 'Position', 'PartType', 'MfrLabel', 'Qual'])
/** Elements that come first in the name; the others follow by the alphabet. */
const FIRST_NARROWING = [
  'SubModel',
  'EngineBase',
  'BodyType',
  'DriveType',
  'FuelType',
  'Aspiration',
  'TransmissionType',
]
/** Reads only files of additions, because the seller decides about removed applications. */
const ADDITION = 'A'

/**
 * Reads ACES 3 to 4.2 as XML: `App` elements with `BaseVehicle`, or `Years`, `Make` and `Model`. Cars are ids of the
 * VCdb, which the shop does not hold; they are returned as external ids and mapped once. ACES has no exclusions.
 */
export const createAcesRuleReader = (xml: string): RuleFileReader => ({
  missing: /<(?:\w+:)?ACES[\s>]/.test(xml.slice(0, PROLOGUE_LENGTH)) ? [] : ['ACES'],
  unused: [],
  rows: readApps(xml),
})

/** The root element is within this many characters. */
const PROLOGUE_LENGTH = 100_000

/** Reads all applications of an ACES document. */
export const parseAcesRules = (xml: string): ParsedRuleFile => collectRuleFile(createAcesRuleReader(xml))

const readApps = function* (xml: string): Generator<RuleFileRow> {
  let app: AcesApp | null = null
  let count = 0
  let rows: RuleFileRow[] = []
  const scan = scanXml(xml, {
    open: (name, attributes, parent) => {
      if (name === 'App') app = createApp(++count, attributes)
      else if (app) readElement(app, name, attributes, parent)
    },
    text: (text, parent) => {
      if (!app) return
      // The scanner hands over a text in pieces, one for each character reference.
      if (isNote(parent)) app.notes.push(`${app.notes.pop() ?? ''}${text}`)
      else app.texts[parent] = (app.texts[parent] ?? '') + text
    },
    close: name => {
      if (name !== 'App' || !app) return
      const texts = Object.fromEntries(Object.entries(app.texts).map(([element, text]) => [element, text.trim()]))
      rows.push(toRow({ ...app, texts }))
      app = null
    },
  })
  for (const _ of scan) {
    yield* rows
    rows = []
  }
  yield* rows
}

/** A corrected list has the columns of a year-make-model file, where `vehicle` names the car by its ids. */
const toRow = (app: AcesApp): RuleFileRow => {
  const result = toRule(app)
  const sku = app.texts.Part ?? app.texts.PartNumber ?? ''
  const notes = joinNotes(app)
  const cells = {
    sku,
    vehicle: nameCar(app) ?? '',
    year: formatYears(app),
    position: getPosition(app) ?? '',
    quantity: app.texts.Qty ?? '',
    notes,
  }
  return 'reason' in result ? { rules: [], errors: [result], sku, cells } : { rules: [result], errors: [], sku, cells }
}

const formatYears = ({ years }: AcesApp): string => {
  if (years === null) return ''
  return 'refused' in years ? years.refused : formatWindow(years)
}

const getPosition = ({ ids }: AcesApp): string | null =>
  ids.Position === undefined ? null : `position:${ids.Position}`

const joinNotes = ({ notes }: AcesApp): string =>
  notes
    .map(note => note.trim())
    .filter(note => note !== '')
    .join('; ')

const createApp = (line: number, attributes: Readonly<Record<string, string>>): AcesApp => ({
  line,
  action: attributes.action ?? ADDITION,
  attributes: { ...attributes },
  ids: {},
  qualifiers: [],
  texts: {},
  years: null,
  notes: [],
})

const isNote = (name: string): boolean => name === 'text' || name === 'Note'

const readElement = (
  app: AcesApp,
  name: string,
  attributes: Readonly<Record<string, string>>,
  parent: string,
): void => {
  if (isNote(name)) app.notes.push('')
  else if (name === 'Years') app.years = readYears(attributes)
  else if (parent === 'App' && attributes.id !== undefined) {
    if (name === 'Qual') app.qualifiers.push({ id: attributes.id, values: [] })
    const before = app.ids[name]
    app.ids[name] = before === undefined ? attributes.id : `${before}+${attributes.id}`
  } else if (name === 'param' && attributes.value !== undefined) {
    const { value, uom = '' } = attributes
    app.qualifiers.at(-1)?.values.push(`${value}${uom}`)
    app.notes.push(`${value}${uom && ` ${uom}`}`)
  }
}

/** Refuses years that cannot be parsed or that lie outside the years of cars. */
const readYears = ({ from = '', to = from }: Readonly<Record<string, string>>): AcesApp['years'] => {
  const [first, last] = [Number(from), Number(to)]
  const isYear = (year: number): boolean => Number.isInteger(year) && year >= MIN_YEAR && year <= MAX_YEAR
  if (!isYear(first) || !isYear(last) || first > last) return { refused: `${from}-${to}` }
  return { from: toYearMonth(first, 1), to: toYearMonth(last, 12) }
}

const toRule = (app: AcesApp): FileRule | RuleFileError => {
  const { line, ids, texts } = app
  const refuse = (column: string, value: string, reason: RuleFileError['reason']): RuleFileError => ({
    line,
    column,
    value,
    reason,
  })
  if (app.action !== ADDITION) return refuse('App@action', app.action, 'removal')
  const sku = texts.Part ?? texts.PartNumber ?? ''
  if (sku === '') return refuse('Part', '', 'required')
  const window = app.years ?? OPEN_WINDOW
  if ('refused' in window) return refuse('Years', window.refused, 'yearOutOfRange')
  if (ids.Make !== undefined && app.years === null) return refuse('Years', '', 'required')
  const car = nameCar(app)
  if (car === null) return refuse('BaseVehicle', '', 'required')
  const quantity = texts.Qty === undefined ? null : Number(texts.Qty)
  if (quantity !== null && !isQuantity(quantity)) return refuse('Qty', texts.Qty ?? '', 'number')
  return createFileRule({
    line,
    sku,
    window,
    car: { externalId: car },
    position: getPosition(app),
    quantity,
    note: joinNotes(app) || null,
  })
}

/**
 * Names the car of an application for the list of mappings; null without a car. Qualifiers are part of the name, so
 * that staff decide once which car or condition each combination means.
 */
const nameCar = ({ ids, qualifiers }: AcesApp): string | null => {
  const others = Object.keys(ids).filter(name => !NOT_NARROWING.has(name) && !FIRST_NARROWING.includes(name))
  const narrowed = [
    ...[...FIRST_NARROWING, ...others.toSorted()]
      .filter(name => ids[name] !== undefined)
      .map(name => `${name.toLowerCase()}:${ids[name]}`),
    ...qualifiers.map(({ id, values }) => `qual:${[id, ...values].join('=').replace(/\s+/g, '')}`).toSorted(),
  ]
  if (ids.BaseVehicle !== undefined) return [`basevehicle:${ids.BaseVehicle}`, ...narrowed].join(' ')
  if (ids.Make === undefined) return null
  const model = ids.Model === undefined ? [] : [`model:${ids.Model}`]
  return [`make:${ids.Make}`, ...model, ...narrowed].join(' ')
}
