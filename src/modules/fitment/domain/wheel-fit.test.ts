import { expect, test } from 'vitest'
import { decideWheelFit, type Hub, type WheelFit, type WheelMeasures } from './wheel-fit.ts'

const HUB: Hub = { bolts: 5, pcd: 1_120, bore: 571, minOffset: 35, maxOffset: 50 }
const WHEEL: WheelMeasures = { kind: 'wheel', bolts: 5, pcd: 1_120, bore: 571, offset: 45 }
const UNKNOWN_HUB: Hub = { bolts: null, pcd: null, bore: null, minOffset: null, maxOffset: null }

test.each<[name: string, hub: Hub | null, part: WheelMeasures, expected: WheelFit]>([
  ['a wheel of equal measures fits', HUB, WHEEL, 'fits'],
  ['a larger bore needs a ring', HUB, { ...WHEEL, bore: 731 }, 'ring'],
  ['a smaller bore does not fit', HUB, { ...WHEEL, bore: 560 }, 'differs'],
  ['another bolt circle does not fit', HUB, { ...WHEEL, pcd: 1_143 }, 'differs'],
  ['another number of bolts does not fit', HUB, { ...WHEEL, bolts: 4 }, 'differs'],
  ['an offset at the bound fits', HUB, { ...WHEEL, offset: 35 }, 'fits'],
  ['an offset outside does not fit', HUB, { ...WHEEL, offset: 30 }, 'differs'],
  ['an unknown offset leaves it open', HUB, { ...WHEEL, offset: null }, 'unknown'],
  ['an unknown window of offsets leaves it open', { ...HUB, minOffset: null, maxOffset: null }, WHEEL, 'unknown'],
  ['one bound of the window is enough', { ...HUB, maxOffset: null }, WHEEL, 'fits'],
  ['a known difference decides before unknown facts', { ...UNKNOWN_HUB, pcd: 1_000 }, WHEEL, 'differs'],
  ['an unknown hub leaves it open', UNKNOWN_HUB, WHEEL, 'unknown'],
  ['a car without wheel data leaves it open', null, WHEEL, 'unknown'],
  ['a spacer has no offset', HUB, { ...WHEEL, kind: 'spacer', offset: null }, 'fits'],
  ['a ring fits its hub', HUB, { kind: 'ring', bolts: null, pcd: null, bore: 571, offset: null }, 'fits'],
  [
    'a ring of another hub does not fit',
    HUB,
    { kind: 'ring', bolts: null, pcd: null, bore: 660, offset: null },
    'differs',
  ],
])('%s', (_name, hub, part, expected) => {
  expect(decideWheelFit(hub, part)).toBe(expected)
})
