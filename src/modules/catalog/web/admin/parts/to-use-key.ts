import type { RoadUse } from '#catalog/domain/road-approval.ts'

/** An underscore in a key would mean a grammatical context. */
export const toUseKey = (use: RoadUse): string => (use === 'with_entry' ? 'withEntry' : use)
