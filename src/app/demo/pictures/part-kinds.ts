import type { Part } from './part.ts'
import { alloyWheel } from './parts/alloy-wheel.ts'
import { brakeDisc } from './parts/brake-disc.ts'
import { coilover } from './parts/coilover.ts'
import { exhaustMuffler } from './parts/exhaust-muffler.ts'
import { loweringSprings } from './parts/lowering-springs.ts'
import { turbo } from './parts/turbo.ts'

export const parts = {
  'alloy-wheel': alloyWheel,
  'brake-disc': brakeDisc,
  coilover,
  'exhaust-muffler': exhaustMuffler,
  'lowering-springs': loweringSprings,
  turbo,
} as const satisfies Record<string, Part>

export type PartKind = keyof typeof parts
export const partKinds = Object.keys(parts) as PartKind[]
