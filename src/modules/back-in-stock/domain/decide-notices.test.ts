import { describe, expect, test } from 'vitest'
import { decideNotices, HOLD_MS, type NoticeRequest } from './decide-notices.ts'

const NOW = 1_800_000_000_000

/** Builds requests in the order of arrival for these quantities; ids start at 1. */
const waiting = (...quantities: number[]): NoticeRequest[] =>
  quantities.map((quantity, at) => ({ id: at + 1, quantity, toldAt: null, held: 0 }))
const told = (id: number, held: number, ago: number): NoticeRequest => ({ id, quantity: held, toldAt: NOW - ago, held })
const toldIds = (pieces: number, requests: NoticeRequest[], now = NOW) =>
  decideNotices(pieces, requests, now).notify.map(({ id }) => id)

describe('notifies only as many requests as the stock can serve, in order of arrival', () => {
  test.each([
    ['no pieces', 0, [1, 1], []],
    ['one piece for the first of three', 1, [1, 1, 1], [1]],
    ['two pieces', 2, [1, 1, 1], [1, 2]],
    ['enough for all', 9, [1, 1, 1], [1, 2, 3]],
    ['exactly enough', 5, [2, 3, 1], [1, 2]],
    ['a request above the stock waits, later ones are served', 2, [5, 1, 1, 1], [2, 3]],
    ['a request above the rest waits too', 4, [3, 2, 1], [1, 3]],
    ['nobody waits', 7, [], []],
  ])('%s', (_name, pieces, quantities, expected) => {
    expect(toldIds(pieces, waiting(...quantities))).toEqual(expected)
  })
})

describe('reserves the pieces of a notified request for a day', () => {
  test.each([
    ['all pieces are reserved', 3, [told(1, 3, 1_000)], []],
    ['two more pieces came', 5, [told(1, 3, 1_000)], [10, 11]],
    ['one millisecond before the expiry', 3, [told(1, 3, HOLD_MS - 1)], []],
    ['an expired reservation', 3, [told(1, 3, HOLD_MS)], [10, 11, 12]],
    ['a released reservation', 1, [{ ...told(1, 3, 1_000), held: 0 }], [10]],
    ['sold and restocked without a decision in between', 4, [told(1, 2, 2_000), told(2, 3, 1_000)], []],
  ])('%s', (_name, pieces, holds, expected) => {
    const queue = waiting(1, 1, 1).map(request => ({ ...request, id: request.id + 9 }))
    expect(toldIds(pieces, [...holds, ...queue])).toEqual(expected)
  })
})

describe('releases the oldest reservations when stock is sold', () => {
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
  ])('with %i pieces left', (pieces, release) => expect(decideNotices(pieces, holds, NOW).release).toEqual(release))

  test('makes the next restock available after a sell-out', () => {
    const after = holds.map(request => ({
      ...request,
      held: decideNotices(0, holds, NOW).release.find(({ id }) => id === request.id)?.held ?? request.held,
    }))
    const later = { id: 3, quantity: 1, toldAt: null, held: 0 }
    expect(toldIds(1, [...after, later])).toEqual([3])
  })
})

test('notifies and releases nobody when nothing has changed', () => {
  const requests = waiting(2, 4, 1)
  const { notify } = decideNotices(3, requests, NOW)
  const marked = requests.map(request =>
    notify.includes(request) ? { ...request, toldAt: NOW, held: request.quantity } : request,
  )
  expect(decideNotices(3, marked, NOW + 1)).toEqual({ notify: [], release: [] })
})
