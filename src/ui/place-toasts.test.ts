import { expect, test } from 'vitest'
import { type Edges, placeToasts } from './place-toasts.ts'

const createBox = (left: number, top: number, width: number, height: number): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const PHONE = createBox(0, 0, 320, 568)
const DESKTOP = createBox(0, 0, 1440, 900)
const LOW = createBox(16, 420, 288, 60)
const HIGH = createBox(1068, 76, 356, 60)

test.each<[string, Edges, Edges, Edges[], Edges | null]>([
  ['stays where nothing is in the way', LOW, PHONE, [createBox(16, 80, 200, 32)], LOW],
  ['rises above a sticky bar', LOW, PHONE, [createBox(0, 468, 320, 100)], createBox(16, 400, 288, 60)],
  [
    'rises above a button that the first step would cover',
    LOW,
    PHONE,
    [createBox(0, 468, 320, 100), createBox(16, 396, 90, 40)],
    createBox(16, 328, 288, 60),
  ],
  ['sinks when there is no room above', LOW, PHONE, [createBox(0, 0, 320, 440)], createBox(16, 448, 288, 60)],
  [
    'sinks below a heading under the header',
    HIGH,
    DESKTOP,
    [createBox(1100, 90, 200, 40)],
    createBox(1068, 138, 356, 60),
  ],
  [
    'moves to the middle when a column is full',
    HIGH,
    DESKTOP,
    [createBox(1100, 0, 200, 900)],
    createBox(542, 76, 356, 60),
  ],
  [
    'moves into a window shortened by the keyboard',
    LOW,
    createBox(0, 0, 320, 300),
    [createBox(0, 100, 320, 40)],
    createBox(16, 240, 288, 60),
  ],
  ['has no place when everything is occupied', LOW, PHONE, [createBox(0, 0, 320, 568)], null],
  ['has no place in a window lower than itself', LOW, createBox(0, 0, 320, 40), [], null],
])('a toast %s', (_name, isStyled, area, obstacles, place) => {
  expect(placeToasts(isStyled, area, obstacles)).toEqual(place)
})
