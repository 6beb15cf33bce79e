import { expect, test } from 'vitest'
import { type LinePieces, listWithdrawnPieces, type PieceCount } from './order-pieces.ts'

const buildGoods = (position: number, { sent = 2, returned = 0 } = {}): LinePieces => ({
  position,
  isGoods: true,
  ordered: 2,
  sent,
  returned,
})
const DELIVERY: LinePieces = { position: 9, isGoods: false, ordered: 1, sent: 1, returned: 0 }
const BOTH = [buildGoods(0), buildGoods(1), DELIVERY]

test.each<[string, LinePieces[], [number, number][] | null, number[], [number, number][]]>([
  [
    'the whole order includes delivery',
    BOTH,
    null,
    [],
    [
      [0, 2],
      [1, 2],
      [9, 1],
    ],
  ],
  [
    'all lines one by one includes delivery',
    BOTH,
    [
      [0, 2],
      [1, 2],
    ],
    [],
    [
      [0, 2],
      [1, 2],
      [9, 1],
    ],
  ],
  ['one line leaves delivery out', BOTH, [[0, 2]], [], [[0, 2]]],
  [
    'a part of a line leaves delivery out',
    BOTH,
    [
      [0, 2],
      [1, 1],
    ],
    [],
    [
      [0, 2],
      [1, 1],
    ],
  ],
  ['a mixed order leaves the excluded line and delivery out', BOTH, null, [1], [[0, 2]]],
  ['an excluded line covers nothing', BOTH, [[1, 2]], [1], []],
  ['an order of excluded lines covers nothing', BOTH, null, [0, 1], []],
  [
    'the last line includes delivery',
    [buildGoods(0, { returned: 2 }), buildGoods(1), DELIVERY],
    [[1, 2]],
    [],
    [
      [1, 2],
      [9, 1],
    ],
  ],
  [
    'a sent line leaves delivery out while another line is unsent',
    [buildGoods(0), buildGoods(1, { sent: 0 }), DELIVERY],
    [[0, 2]],
    [],
    [[0, 2]],
  ],
  [
    'a mixed order includes delivery once the excluded line is back',
    [buildGoods(0), buildGoods(1, { returned: 2 }), DELIVERY],
    null,
    [1],
    [
      [0, 2],
      [9, 1],
    ],
  ],
  [
    'no more pieces than can be returned',
    [buildGoods(0, { returned: 1 }), buildGoods(1, { sent: 0 })],
    [
      [0, 2],
      [1, 2],
    ],
    [],
    [[0, 1]],
  ],
])('a withdrawal of %s', (_title, pieces, wanted, excluded, expected) => {
  const toPieces = (pairs: [number, number][]): PieceCount[] =>
    pairs.map(([position, amount]) => ({ position, amount }))
  expect(listWithdrawnPieces(pieces, wanted && toPieces(wanted), new Set(excluded))).toEqual(toPieces(expected))
})
