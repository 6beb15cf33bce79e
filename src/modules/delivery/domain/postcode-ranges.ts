import type { PostcodeRange } from './delivery-rates.ts'

/** Parses `92000–92999, 93819`; returns null when a part is not a postcode or a range of equally long ones. */
export const parsePostcodeRanges = (text: string): PostcodeRange[] | null => {
  const ranges = text
    .toUpperCase()
    .split(',')
    .map(part => part.replaceAll(/\s/g, ''))
    .filter(part => part !== '')
    .map(part => {
      const [, from = '', to = from] = /^([0-9A-Z]{3,10})(?:[-–]([0-9A-Z]{3,10}))?$/.exec(part) ?? []
      return from !== '' && from.length === to.length && from <= to ? { from, to } : null
    })
  return ranges.every(range => range !== null) ? ranges : null
}

export const formatPostcodeRanges = (ranges: readonly PostcodeRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ')

/** The postcodes of the counties Hiiu and Saare, which are islands. */
export const ESTONIAN_ISLANDS: readonly PostcodeRange[] = [
  { from: '92000', to: '92999' },
  { from: '93000', to: '94999' },
]
