import { createXmlElement, renderElement, type XmlElement } from '#kernel/xml.ts'
import type { Position } from '../fitment-rule.ts'
import { getMonth, getYear, type MonthWindow } from '../year-month.ts'
import type { ExportedRule } from './format-rules.ts'

/** Elements that narrow a car, in the order of the schema. */
const NARROWING_ELEMENTS = [
  'SubModel',
  'MfrBodyCode',
  'BodyNumDoors',
  'BodyType',
  'DriveType',
  'EngineBase',
  'EngineDesignation',
  'EngineVIN',
  'EngineVersion',
  'EngineMfr',
  'PowerOutput',
  'ValvesPerEngine',
  'FuelDeliveryType',
  'FuelDeliverySubType',
  'FuelSystemControlType',
  'FuelSystemDesign',
  'Aspiration',
  'CylinderHeadType',
  'FuelType',
  'IgnitionSystemType',
  'TransmissionMfrCode',
  'TransmissionBase',
  'TransmissionType',
  'TransmissionControlType',
  'TransmissionNumSpeeds',
  'TransElecControlled',
  'TransmissionMfr',
  'BedLength',
  'BedType',
  'WheelBase',
  'BrakeSystem',
  'FrontBrakeType',
  'RearBrakeType',
  'BrakeABS',
  'FrontSpringType',
  'RearSpringType',
  'SteeringSystem',
  'SteeringType',
  'Region',
]
const CAR_ELEMENTS = new Set(['BaseVehicle', 'Make', 'Model', ...NARROWING_ELEMENTS].map(name => name.toLowerCase()))
/** Numbers of the PCdb for the positions that rules have. */
const POSITION_IDS: Partial<Record<Position, string>> = { front: '22', rear: '30', left: '2', right: '12' }

/** Returns the beginning of a document. `day` is an ISO date. */
export const formatAcesHeader = (company: string, day: string): string => {
  const header = createXmlElement('Header', [
    createXmlElement('Company', company),
    createXmlElement('TransferDate', day),
    createXmlElement('SubmissionType', 'FULL'),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ACES version="4.2">\n${renderElement(header, '  ')}\n`
}

/** Returns the end of a document with this many applications, and names the rules that it lacks. */
export const formatAcesFooter = (count: number, leftOut: number): string => {
  const footer = renderElement(createXmlElement('Footer', [createXmlElement('RecordCount', String(count))]), '  ')
  const remark = `  <!-- Rules left out: ${leftOut}. Applications cannot state them without claiming more cars. -->\n`
  return `${leftOut === 0 ? '' : remark}${footer}\n</ACES>\n`
}

/**
 * Writes a rule that only says which cars fit as an application for one car, whose elements state the conditions. A
 * base vehicle is a model of one year, so only rules without years use it; others need both years. Returns null when
 * ACES cannot express the rule. It also returns null for a car with qualifiers or unknown elements, because an
 * application without them promises more cars.
 */
export const formatAcesApplication = (
  rule: ExportedRule,
  { number, car, note }: { number: number; car: string; note: string },
): string | null => {
  const ids = new Map(car.split(' ').map(part => part.split(':') as [string, string]))
  if (![...ids].every(([name, id]) => CAR_ELEMENTS.has(name) && /^\d+$/.test(id))) return null
  const years = formatYears(rule.window)
  const isOpen = rule.window.from === null && rule.window.to === null
  if (ids.has('basevehicle') ? !isOpen : years === null) return null
  const position = rule.position === null ? null : POSITION_IDS[rule.position as Position]
  if (position === undefined) return null
  const toElement = (name: string): XmlElement | null => {
    const id = ids.get(name.toLowerCase())
    return id === undefined ? null : createXmlElement(name, '', { id })
  }
  const application = createXmlElement(
    'App',
    [
      toElement('BaseVehicle'),
      years,
      toElement('Make'),
      toElement('Model'),
      ...NARROWING_ELEMENTS.map(toElement),
      note === '' ? null : createXmlElement('Note', note),
      rule.quantity === null ? null : createXmlElement('Qty', String(rule.quantity)),
      position === null ? null : createXmlElement('Position', '', { id: position }),
      createXmlElement('Part', rule.sku),
    ],
    { action: 'A', id: String(number) },
  )
  return `${renderElement(application, '  ')}\n`
}

const FIRST_MONTH = 1
const LAST_MONTH = 12

/** Null for a window that does not consist of whole years. */
const formatYears = ({ from, to }: MonthWindow): XmlElement | null => {
  if (from === null || to === null || getMonth(from) !== FIRST_MONTH || getMonth(to) !== LAST_MONTH) return null
  return createXmlElement('Years', '', { from: String(getYear(from)), to: String(getYear(to)) })
}
