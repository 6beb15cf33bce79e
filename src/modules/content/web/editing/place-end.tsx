import type { Address } from '#content/domain/edited-document.ts'

/** Where a place of blocks ends. */
export const PlaceEnd = (_given: { address: Address; isEmpty: boolean }) => null
