import { DAY_MS } from '#kernel/durations.ts'

/** A notified request reserves its pieces for this long; nobody else is notified about them. */
export const RESERVATION_MS = DAY_MS

/** A request; it waits while `notifiedAt` is null. Times are epoch milliseconds. */
export interface NoticeRequest {
  id: number
  quantity: number
  notifiedAt: number | null
  /** Pieces that a notified request still reserves. */
  reserved: number
}

export interface NoticeDecision {
  /** Waiting requests to notify now, in order of arrival; each then reserves its pieces. */
  notify: readonly NoticeRequest[]
  /** Notified requests that reserve fewer pieces than before. */
  release: readonly { id: number; reserved: number }[]
}

/**
 * Decides which requests to notify when `pieces` are in stock. Requests come in order of arrival; a request for more
 * pieces than are unreserved keeps its place. Repeating it without a change notifies nobody.
 */
export const decideNotices = (pieces: number, requests: readonly NoticeRequest[], now: number): NoticeDecision => {
  const reservations = requests.filter(request => request.reserved > 0)
  const activeReservations = findActiveReservations(pieces, reservations, now)
  let available = pieces - [...activeReservations.values()].reduce((sum, reserved) => sum + reserved, 0)
  const notify = requests.filter(({ notifiedAt, quantity }) => {
    if (notifiedAt !== null || quantity > available) return false
    available -= quantity
    return true
  })
  const release = reservations.flatMap(({ id, reserved }) => {
    const remaining = activeReservations.get(id) ?? 0
    return remaining < reserved ? [{ id, reserved: remaining }] : []
  })
  return { notify, release }
}

/**
 * Returns the reserved pieces by request. Reservations expire; when stock sells, the oldest ones are released first.
 */
const findActiveReservations = (
  pieces: number,
  reservations: readonly NoticeRequest[],
  now: number,
): ReadonlyMap<number, number> => {
  const activeReservations = new Map<number, number>()
  let remaining = pieces
  const newestFirst = reservations
    .filter(({ notifiedAt }) => notifiedAt !== null && now - notifiedAt < RESERVATION_MS)
    .toSorted((first, second) => (second.notifiedAt ?? 0) - (first.notifiedAt ?? 0) || second.id - first.id)
  for (const { id, reserved } of newestFirst) {
    const stillReserved = Math.min(reserved, remaining)
    activeReservations.set(id, stillReserved)
    remaining -= stillReserved
  }
  return activeReservations
}
