/** How long a told request holds its pieces: until then nobody else is told about them. */
export const HOLD_MS = 24 * 3_600_000

/** A request as the decision sees it: waiting while `toldAt` is null. Times are epoch milliseconds. */
export interface NoticeRequest {
  id: number
  /** Pieces wanted. */
  quantity: number
  toldAt: number | null
  /** Pieces that a told request still holds. */
  held: number
}

export interface NoticeDecision {
  /** Waiting requests to tell now, in fair order; each then holds its pieces. */
  tell: readonly NoticeRequest[]
  /** Told requests that hold fewer pieces than before. */
  release: readonly { id: number; held: number }[]
}

/**
 * Who is told that `pieces` lie on the shelves. Requests come in the order of asking. In that order whoever fits into the
 * pieces that nobody holds is told; who wants more keeps the place. Asked again with nothing changed it tells nobody.
 */
export const decideNotices = (pieces: number, requests: readonly NoticeRequest[], now: number): NoticeDecision => {
  const holds = requests.filter(request => request.held > 0)
  const kept = holdsKept(pieces, holds, now)
  let free = pieces - [...kept.values()].reduce((sum, held) => sum + held, 0)
  const tell = requests.filter(({ toldAt, quantity }) => {
    if (toldAt !== null || quantity > free) return false
    free -= quantity
    return true
  })
  const release = holds.flatMap(({ id, held }) => {
    const left = kept.get(id) ?? 0
    return left < held ? [{ id, held: left }] : []
  })
  return { tell, release }
}

/** Held pieces by request: a hold runs out, and what is sold lets go the oldest first, so that no more is held than there is. */
const holdsKept = (pieces: number, holds: readonly NoticeRequest[], now: number): ReadonlyMap<number, number> => {
  const kept = new Map<number, number>()
  let left = pieces
  const newestFirst = holds
    .filter(({ toldAt }) => toldAt !== null && now - toldAt < HOLD_MS)
    .toSorted((a, b) => (b.toldAt ?? 0) - (a.toldAt ?? 0) || b.id - a.id)
  for (const { id, held } of newestFirst) {
    const still = Math.min(held, left)
    kept.set(id, still)
    left -= still
  }
  return kept
}
