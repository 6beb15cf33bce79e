/** An entry of an order's history. */
interface HistoryEntry {
  kind: string
  details: Readonly<Record<string, unknown>>
}

/**
 * Finds the moment until which a withdrawing consumer must be repaid, as an ISO time; null without a withdrawal. It is
 * the earliest one announced since the last refund, or else the latest one. The entries must be in chronological order.
 */
export const findRefundDeadline = (fullHistory: readonly HistoryEntry[]): string | null => {
  const history = omitUnlinkedEntries(fullHistory)
  const lastRefundIndex = history.findLastIndex(({ kind }) => kind === 'refunded')
  const listDeadlines = (entries: readonly HistoryEntry[]): string[] =>
    entries
      .flatMap(({ kind, details: { refundBy } }) =>
        kind === 'withdrawal-announced' && typeof refundBy === 'string' ? [refundBy] : [],
      )
      .toSorted()
  return listDeadlines(history.slice(lastRefundIndex + 1))[0] ?? listDeadlines(history).at(-1) ?? null
}

/**
 * Returns whether the history has a withdrawal that staff did not close. A return that staff announced by agreement
 * does not count.
 */
export const hasOpenWithdrawal = (history: readonly HistoryEntry[]): boolean => {
  const isOpen = new Map<unknown, boolean>()
  for (const { kind, details } of history) {
    if (details.withdrawal === undefined) continue
    if (kind === 'withdrawal-announced' || kind === 'withdrawal-reopened') isOpen.set(details.withdrawal, true)
    if (kind === 'withdrawal-closed' || kind === 'withdrawal-unlinked') isOpen.set(details.withdrawal, false)
  }
  return [...isOpen.values()].includes(true)
}

/** Leaves out the entries of statements that staff linked to the order by mistake, up to the end of the link. */
const omitUnlinkedEntries = (history: readonly HistoryEntry[]): HistoryEntry[] =>
  history.filter(
    ({ details }, index) =>
      details.withdrawal === undefined ||
      !history
        .slice(index + 1)
        .some(later => later.kind === 'withdrawal-unlinked' && later.details.withdrawal === details.withdrawal),
  )
