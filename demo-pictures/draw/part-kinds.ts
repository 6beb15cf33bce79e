import type { Part } from './part.ts'
import { airFilter } from './parts/air-filter.ts'
import { alloyWheel } from './parts/alloy-wheel.ts'
import { antiRollBar } from './parts/anti-roll-bar.ts'
import { blowOffValve } from './parts/blow-off-valve.ts'
import { brakeCalliper } from './parts/brake-calliper.ts'
import { brakeDisc } from './parts/brake-disc.ts'
import { brakePads } from './parts/brake-pads.ts'
import { bucketSeat } from './parts/bucket-seat.ts'
import { clutchKit } from './parts/clutch-kit.ts'
import { coilover } from './parts/coilover.ts'
import { downpipe } from './parts/downpipe.ts'
import { ecu } from './parts/ecu.ts'
import { exhaustHeader } from './parts/exhaust-header.ts'
import { exhaustMuffler } from './parts/exhaust-muffler.ts'
import { fuelInjector } from './parts/fuel-injector.ts'
import { gauge } from './parts/gauge.ts'
import { harness } from './parts/harness.ts'
import { headlight } from './parts/headlight.ts'
import { intakeManifold } from './parts/intake-manifold.ts'
import { intercooler } from './parts/intercooler.ts'
import { loweringSprings } from './parts/lowering-springs.ts'
import { oilCooler } from './parts/oil-cooler.ts'
import { shortShifter } from './parts/short-shifter.ts'
import { siliconeHose } from './parts/silicone-hose.ts'
import { spoiler } from './parts/spoiler.ts'
import { steeringWheel } from './parts/steering-wheel.ts'
import { strutBrace } from './parts/strut-brace.ts'
import { turbo } from './parts/turbo.ts'
import { tyre } from './parts/tyre.ts'
import { wheelNuts } from './parts/wheel-nuts.ts'

/** Every kind of part that can be drawn. */
export const parts = {
  'air-filter': airFilter,
  'alloy-wheel': alloyWheel,
  'anti-roll-bar': antiRollBar,
  'blow-off-valve': blowOffValve,
  'brake-calliper': brakeCalliper,
  'brake-disc': brakeDisc,
  'brake-pads': brakePads,
  'bucket-seat': bucketSeat,
  'clutch-kit': clutchKit,
  coilover,
  downpipe,
  ecu,
  'exhaust-header': exhaustHeader,
  'exhaust-muffler': exhaustMuffler,
  'fuel-injector': fuelInjector,
  gauge,
  harness,
  headlight,
  'intake-manifold': intakeManifold,
  intercooler,
  'lowering-springs': loweringSprings,
  'oil-cooler': oilCooler,
  'short-shifter': shortShifter,
  'silicone-hose': siliconeHose,
  spoiler,
  'steering-wheel': steeringWheel,
  'strut-brace': strutBrace,
  turbo,
  tyre,
  'wheel-nuts': wheelNuts,
} as const satisfies Record<string, Part>

export type PartKind = keyof typeof parts
export const partKinds = Object.keys(parts) as PartKind[]
