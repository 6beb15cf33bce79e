import { describe, expect, test } from 'vitest'
import { decideNotices, type NoticeRequest, RESERVATION_MS } from './decide-notices.ts'

const NOW = 1_800_000_000_000

/** Builds requests in the order of arrival for these quantities; ids start at 1. */
const buildQueue = (...quantities: number[]): NoticeRequest[] =>
  quantities.map((quantity, index) => ({ id: index + 1, quantity, notifiedAt: null, reserved: 0 }))
const buildReservation = (id: number, reserved: number, ageMs: number): NoticeRequest => ({
  id,
  quantity: reserved,
  notifiedAt: NOW - ageMs,
  reserved,
})
const listNotifiedIds = (pieces: number, requests: NoticeRequest[], now = NOW) =>
  decideNotices(pieces, requests, now).notify.map(({ id }) => id)

describe('notifies only as many requests as the stock can serve, in order of arrival', () => {
  test.each([
    ['notifies nobody without pieces', 0, [1, 1], []],
    ['notifies the first of three of one piece', 1, [1, 1, 1], [1]],
    ['notifies two of two pieces', 2, [1, 1, 1], [1, 2]],
    ['notifies all when there are enough pieces', 9, [1, 1, 1], [1, 2, 3]],
    ['notifies those whose quantities add up exactly', 5, [2, 3, 1], [1, 2]],
    ['skips a request above the stock and serves later ones', 2, [5, 1, 1, 1], [2, 3]],
    ['skips a request above the remaining pieces', 4, [3, 2, 1], [1, 3]],
    ['notifies nobody when nobody waits', 7, [], []],
  ])('%s', (_name, pieces, quantities, expected) => {
    expect(listNotifiedIds(pieces, buildQueue(...quantities))).toEqual(expected)
  })
})

describe('reserves the pieces of a notified request for a day', () => {
  test.each([
    ['notifies nobody while all pieces are reserved', 3, [buildReservation(1, 3, 1_000)], []],
    ['notifies two when two more pieces arrive', 5, [buildReservation(1, 3, 1_000)], [10, 11]],
    ['keeps a reservation until a millisecond before it expires', 3, [buildReservation(1, 3, RESERVATION_MS - 1)], []],
    ['ignores an expired reservation', 3, [buildReservation(1, 3, RESERVATION_MS)], [10, 11, 12]],
    ['ignores a released reservation', 1, [{ ...buildReservation(1, 3, 1_000), reserved: 0 }], [10]],
    [
      'keeps reservations of pieces that were sold and restocked in between',
      4,
      [buildReservation(1, 2, 2_000), buildReservation(2, 3, 1_000)],
      [],
    ],
  ])('%s', (_name, pieces, holds, expected) => {
    const queue = buildQueue(1, 1, 1).map(request => ({ ...request, id: request.id + 9 }))
    expect(listNotifiedIds(pieces, [...holds, ...queue])).toEqual(expected)
  })
})

describe('reservations of sold stock', () => {
  const holds = [buildReservation(1, 2, 3_000), buildReservation(2, 2, 2_000)]
  test.each([
    [4, []],
    [3, [{ id: 1, reserved: 1 }]],
    [2, [{ id: 1, reserved: 0 }]],
    [
      0,
      [
        { id: 1, reserved: 0 },
        { id: 2, reserved: 0 },
      ],
    ],
  ])('releases the oldest reservations with %i pieces left', (pieces, release) =>
    expect(decideNotices(pieces, holds, NOW).release).toEqual(release),
  )

  test('makes the next restock available after a sell-out', () => {
    const remainingReservations = holds.map(request => ({
      ...request,
      reserved: decideNotices(0, holds, NOW).release.find(({ id }) => id === request.id)?.reserved ?? request.reserved,
    }))
    const laterRequest = { id: 3, quantity: 1, notifiedAt: null, reserved: 0 }
    expect(listNotifiedIds(1, [...remainingReservations, laterRequest])).toEqual([3])
  })
})

test('notifies and releases nobody when nothing has changed', () => {
  const requests = buildQueue(2, 4, 1)
  const { notify } = decideNotices(3, requests, NOW)
  const notifiedRequests = requests.map(request =>
    notify.includes(request) ? { ...request, notifiedAt: NOW, reserved: request.quantity } : request,
  )
  expect(decideNotices(3, notifiedRequests, NOW + 1)).toEqual({ notify: [], release: [] })
})
