import { describe, expect, test } from 'vitest'
import { decideNotices, HOLD_MS, type NoticeRequest } from './decide-notices.ts'

const NOW = 1_800_000_000_000

/** Requests in the order of asking, by pieces wanted; ids count from 1. */
const waiting = (...quantities: number[]): NoticeRequest[] =>
  quantities.map((quantity, at) => ({ id: at + 1, quantity, toldAt: null, held: 0 }))
const told = (id: number, held: number, ago: number): NoticeRequest => ({ id, quantity: held, toldAt: NOW - ago, held })
const toldIds = (pieces: number, requests: NoticeRequest[], now = NOW) =>
  decideNotices(pieces, requests, now).tell.map(({ id }) => id)

describe('only as many as the new stock can serve, in the order of asking', () => {
  test.each([
    ['no pieces', 0, [1, 1], []],
    ['one piece for the first of three', 1, [1, 1, 1], [1]],
    ['two pieces', 2, [1, 1, 1], [1, 2]],
    ['enough for all', 9, [1, 1, 1], [1, 2, 3]],
    ['exactly enough', 5, [2, 3, 1], [1, 2]],
    ['who wants more than there is waits, those behind are served', 2, [5, 1, 1, 1], [2, 3]],
    ['who does not fit into the rest waits too', 4, [3, 2, 1], [1, 3]],
    ['nobody waits', 7, [], []],
  ])('%s', (_name, pieces, quantities, expected) => {
    expect(toldIds(pieces, waiting(...quantities))).toEqual(expected)
  })
})

describe('told requests hold their pieces for a day', () => {
  test.each([
    ['everything is held', 3, [told(1, 3, 1_000)], []],
    ['two more pieces came', 5, [told(1, 3, 1_000)], [10, 11]],
    ['the hold has one millisecond left', 3, [told(1, 3, HOLD_MS - 1)], []],
    ['the hold has run out', 3, [told(1, 3, HOLD_MS)], [10, 11, 12]],
    ['a let-go hold counts no more', 1, [{ ...told(1, 3, 1_000), held: 0 }], [10]],
    ['sold and restocked without a look in between', 4, [told(1, 2, 2_000), told(2, 3, 1_000)], []],
  ])('%s', (_name, pieces, holds, expected) => {
    const queue = waiting(1, 1, 1).map(request => ({ ...request, id: request.id + 9 }))
    expect(toldIds(pieces, [...holds, ...queue])).toEqual(expected)
  })
})

describe('what is sold lets holds go, the oldest first', () => {
  const holds = [told(1, 2, 3_000), told(2, 2, 2_000)]
  test.each([
    [4, []],
    [3, [{ id: 1, held: 1 }]],
    [2, [{ id: 1, held: 0 }]],
    [
      0,
      [
        { id: 1, held: 0 },
        { id: 2, held: 0 },
      ],
    ],
  ])('%i left', (pieces, release) => expect(decideNotices(pieces, holds, NOW).release).toEqual(release))

  test('so a sell-out makes the next restock free for those who wait', () => {
    const after = holds.map(request => ({
      ...request,
      held: decideNotices(0, holds, NOW).release.find(({ id }) => id === request.id)?.held ?? request.held,
    }))
    const later = { id: 3, quantity: 1, toldAt: null, held: 0 }
    expect(toldIds(1, [...after, later])).toEqual([3])
  })
})

test('asked again with nothing changed, it tells and lets go nobody', () => {
  const requests = waiting(2, 4, 1)
  const { tell } = decideNotices(3, requests, NOW)
  const marked = requests.map(request =>
    tell.includes(request) ? { ...request, toldAt: NOW, held: request.quantity } : request,
  )
  expect(decideNotices(3, marked, NOW + 1)).toEqual({ tell: [], release: [] })
})
