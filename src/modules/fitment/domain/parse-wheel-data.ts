import { failure, ok, type Result } from '#kernel/result.ts'

/** Bounds of measures; the units are tenths of a millimetre, and millimetres of offsets. */
const MAX_BOLTS = 10
const MAX_DIAMETER = 4_000
const MAX_OFFSET = 150

export interface BoltPattern {
  bolts: number | null
  pcd: number | null
}

export type WheelDataError = 'boltPattern' | 'bore' | 'offset'
type Parsed<T> = Result<T, WheelDataError>

/** Reads `5x112`, `5×114,3`; an empty text is unknown. */
export const parseBoltPattern = (text: string): Parsed<BoltPattern> => {
  if (text.trim() === '') return ok({ bolts: null, pcd: null })
  const [, count = '', circle = ''] = /^\s*(\d{1,2})\s*[x×*/]\s*(\d{2,3}(?:[.,]\d)?)\s*(?:mm)?\s*$/i.exec(text) ?? []
  const bolts = Number(count)
  const pcd = toTenths(circle)
  return bolts >= 1 && bolts <= MAX_BOLTS && pcd > 0 && pcd <= MAX_DIAMETER
    ? ok({ bolts, pcd })
    : failure('boltPattern')
}

/** Reads a diameter such as `57,1` as tenths of a millimetre; an empty text is unknown. */
export const parseBore = (text: string): Parsed<number | null> => {
  if (text.trim() === '') return ok(null)
  const [, bore = ''] = /^\s*(\d{1,3}(?:[.,]\d)?)\s*(?:mm)?\s*$/i.exec(text) ?? []
  const tenths = toTenths(bore)
  return tenths > 0 && tenths <= MAX_DIAMETER ? ok(tenths) : failure('bore')
}

/** Reads the offsets `35–50`, `-10 - 20`, or one offset; an empty text is unknown. */
export const parseOffsets = (text: string): Parsed<{ min: number | null; max: number | null }> => {
  if (text.trim() === '') return ok({ min: null, max: null })
  const [, first = '', last] =
    /^\s*(?:ET)?\s*([-−]?\d{1,3})\s*(?:[–—-]|kuni|\.\.)?\s*([-−]?\d{1,3})?\s*$/i.exec(text) ?? []
  const min = toOffset(first)
  const max = last === undefined ? min : toOffset(last)
  const isInside = Math.abs(min) <= MAX_OFFSET && Math.abs(max) <= MAX_OFFSET
  return first !== '' && isInside && min <= max ? ok({ min, max }) : failure('offset')
}

export const formatBoltPattern = ({ bolts, pcd }: BoltPattern): string =>
  bolts === null || pcd === null ? '' : `${bolts}x${formatTenths(pcd)}`

/** Formats tenths of a millimetre: `57.1`. */
export const formatTenths = (tenths: number | null): string => (tenths === null ? '' : String(tenths / 10))

export const formatOffsets = ({ min, max }: { min: number | null; max: number | null }): string =>
  min === null || max === null || min === max ? String(min ?? max ?? '') : `${min}–${max}`

const toTenths = (text: string): number => Math.round(Number(text.replace(',', '.')) * 10)
const toOffset = (text: string): number => Number(text.replace('−', '-'))
