/** A notified request reserves its pieces for this long; nobody else is notified about them. */
export const HOLD_MS = 24 * 3_600_000

/** A request; it waits while `toldAt` is null. Times are epoch milliseconds. */
export interface NoticeRequest {
  id: number
  quantity: number
  toldAt: number | null
  /** Pieces that a notified request still reserves. */
  held: number
}

export interface NoticeDecision {
  /** Waiting requests to notify now, in order of arrival; each then reserves its pieces. */
  notify: readonly NoticeRequest[]
  /** Notified requests that reserve fewer pieces than before. */
  release: readonly { id: number; held: number }[]
}

/**
 * Decides which requests to notify when `pieces` are in stock. Requests come in order of arrival; a request that
 * wants more than is unreserved keeps its place. Repeating it without a change notifies nobody.
 */
export const decideNotices = (pieces: number, requests: readonly NoticeRequest[], now: number): NoticeDecision => {
  const reservations = requests.filter(request => request.held > 0)
  const active = activeHolds(pieces, reservations, now)
  let available = pieces - [...active.values()].reduce((sum, held) => sum + held, 0)
  const notify = requests.filter(({ toldAt, quantity }) => {
    if (toldAt !== null || quantity > available) return false
    available -= quantity
    return true
  })
  const release = reservations.flatMap(({ id, held }) => {
    const left = active.get(id) ?? 0
    return left < held ? [{ id, held: left }] : []
  })
  return { notify, release }
}

/**
 * Returns the reserved pieces by request. Reservations expire; when stock sells, the oldest ones are released first.
 */
const activeHolds = (
  pieces: number,
  reservations: readonly NoticeRequest[],
  now: number,
): ReadonlyMap<number, number> => {
  const active = new Map<number, number>()
  let left = pieces
  const newestFirst = reservations
    .filter(({ toldAt }) => toldAt !== null && now - toldAt < HOLD_MS)
    .toSorted((a, b) => (b.toldAt ?? 0) - (a.toldAt ?? 0) || b.id - a.id)
  for (const { id, held } of newestFirst) {
    const heldNow = Math.min(held, left)
    active.set(id, heldNow)
    left -= heldNow
  }
  return active
}
