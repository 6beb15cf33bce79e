import { eq } from 'drizzle-orm'
import type { CarrierList } from '#delivery/domain/parse-carrier-list.ts'
import { validateCarrierList } from '#delivery/domain/validate-carrier-list.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { type FeedProblem, type FetchLimits, fetchCarrierList } from './fetch-carrier-list.ts'
import type { CarrierFeed } from './list-carrier-feeds.ts'
import { countPoints, storePoints } from './store-points.ts'
import { carrierFeeds } from './tables.ts'

interface ImportOptions {
  /** Staff confirmed that the list may be smaller than before. */
  acceptShrunk?: boolean
  limits?: FetchLimits
}

/**
 * Imports a carrier's list completely or keeps the previous one, and records the result. No transaction is open
 * during the download.
 */
export const importPoints = async (
  app: Pick<App, 'db' | 'changes' | 'log' | 'now'>,
  actor: Actor,
  feed: CarrierFeed,
  { acceptShrunk = false, limits }: ImportOptions = {},
): Promise<Result<null, FeedProblem>> => {
  const fetched = await fetchCarrierList(feed, limits)
  const list = fetched.ok ? feed.parse(fetched.value.replace(/^\uFEFF/, '')) : null
  if (!fetched.ok || !list) {
    const problem = fetched.ok ? ({ failure: 'unreadable', detail: '' } as const) : fetched.reason
    return await recordFailure(app, feed, problem)
  }
  const stored = await write(app, actor, tx => storeList(tx, feed.carrier, list, { acceptShrunk, now: app.now() }))
  if (!stored.ok) return await recordFailure(app, feed, stored.reason)
  return stored
}

const storeList = async (
  tx: Write,
  carrier: string,
  list: CarrierList,
  { acceptShrunk, now }: { acceptShrunk: boolean; now: Date },
): Promise<Result<null, FeedProblem>> => {
  await tx.insert(carrierFeeds).values({ carrier }).onConflictDoNothing()
  // The row lock serializes imports of one carrier.
  const [previous] = await tx.select().from(carrierFeeds).where(eq(carrierFeeds.carrier, carrier)).for('update')
  // Only points from an earlier import count for comparison, not sample or manual ones.
  const before = previous?.lastSuccessAt ? await countPoints(tx, carrier) : null
  const validated = validateCarrierList(list, before, { acceptShrunk })
  if (!validated.ok) return failure({ failure: validated.reason, detail: describeSizes(list, before) })
  await storePoints(tx, carrier, list.points, now)
  await tx
    .update(carrierFeeds)
    .set({
      lastSuccessAt: now,
      failure: null,
      failureDetail: '',
      points: list.points.length,
      unusable: list.invalidRowCount,
    })
    .where(eq(carrierFeeds.carrier, carrier))
  tx.changed(['delivery'])
  tx.audit({
    kind: 'carrier-feed',
    id: carrier,
    action: 'imported',
    before: { points: previous?.points, unusable: previous?.unusable },
    after: { points: list.points.length, unusable: list.invalidRowCount },
  })
  return ok(null)
}

/** Formats `310 < 466 (+2)`: points now, points before, invalid rows. */
const describeSizes = (
  { points, invalidRowCount }: CarrierList,
  before: Readonly<Record<string, number>> | null,
): string => {
  const sum = Object.values(before ?? {}).reduce((total, count) => total + count, 0)
  return [
    points.length,
    ...(before ? [`< ${sum}`] : []),
    ...(invalidRowCount > 0 ? [`(+${invalidRowCount})`] : []),
  ].join(' ')
}

const recordFailure = async (
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  { carrier }: CarrierFeed,
  problem: FeedProblem,
): Promise<Result<null, FeedProblem>> => {
  const state = { lastFailureAt: now(), failure: problem.failure, failureDetail: problem.detail }
  await db
    .insert(carrierFeeds)
    .values({ carrier, ...state })
    .onConflictDoUpdate({ target: carrierFeeds.carrier, set: state })
  log.warn({ carrier, ...problem }, 'carrier_feed.import_failed')
  return failure(problem)
}
