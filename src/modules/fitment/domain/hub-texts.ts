import {
  formatBoltPattern,
  formatOffsets,
  formatTenths,
  parseBoltPattern,
  parseBore,
  parseOffsets,
} from './parse-wheel-data.ts'
import type { Hub } from './wheel-fit.ts'

/** Wheel data as people write it. */
export interface HubTexts {
  bolt_pattern: string
  centre_bore: string
  offset: string
}

/** Returns message keys by field. */
export const validateHubTexts = ({ bolt_pattern, centre_bore, offset }: HubTexts): Record<string, string> => ({
  ...(!parseBoltPattern(bolt_pattern).ok && { bolt_pattern: 'vehicleAdmin.problem.boltPattern' }),
  ...(!parseBore(centre_bore).ok && { centre_bore: 'vehicleAdmin.problem.bore' }),
  ...(!parseOffsets(offset).ok && { offset: 'vehicleAdmin.problem.offset' }),
})

/** Parses valid texts; null when all are empty. */
export const toHub = ({ bolt_pattern, centre_bore, offset }: HubTexts): Hub | null => {
  const [pattern, bore, offsets] = [parseBoltPattern(bolt_pattern), parseBore(centre_bore), parseOffsets(offset)]
  const { bolts, pcd } = pattern.ok ? pattern.value : { bolts: null, pcd: null }
  const { min, max } = offsets.ok ? offsets.value : { min: null, max: null }
  const hub: Hub = { bolts, pcd, bore: bore.ok ? bore.value : null, minOffset: min, maxOffset: max }
  return Object.values(hub).every(value => value === null) ? null : hub
}

export const toHubTexts = (hub: Hub | null | undefined): HubTexts => ({
  bolt_pattern: hub ? formatBoltPattern(hub) : '',
  centre_bore: formatTenths(hub?.bore ?? null),
  offset: hub ? formatOffsets({ min: hub.minOffset, max: hub.maxOffset }) : '',
})
