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
  const fetchResult = await fetchCarrierList(feed, limits)
  const list = fetchResult.ok ? feed.parse(fetchResult.value.replace(/^\uFEFF/, '')) : null
  if (!fetchResult.ok || !list) {
    const problem = fetchResult.ok ? ({ failure: 'unreadable', detail: '' } as const) : fetchResult.reason
    return await recordFailure(app, feed, problem)
  }
  const storeResult = await write(app, actor, tx => storeList(tx, feed.carrier, list, { acceptShrunk, now: app.now() }))
  if (!storeResult.ok) return await recordFailure(app, feed, storeResult.reason)
  return storeResult
}

const storeList = async (
  tx: Write,
  carrier: string,
  list: CarrierList,
  { acceptShrunk, now }: { acceptShrunk: boolean; now: Date },
): Promise<Result<null, FeedProblem>> => {
  await tx.insert(carrierFeeds).values({ carrier }).onConflictDoNothing()
  // The row lock serializes imports of one carrier.
  const [previousFeed] = await tx.select().from(carrierFeeds).where(eq(carrierFeeds.carrier, carrier)).for('update')
  // Only points from an earlier import count for comparison, not sample or manual ones.
  const previousCounts = previousFeed?.lastSuccessAt ? await countPoints(tx, carrier) : null
  const validation = validateCarrierList(list, previousCounts, { acceptShrunk })
  if (!validation.ok) return failure({ failure: validation.reason, detail: describeSizes(list, previousCounts) })
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
    before: { points: previousFeed?.points, unusable: previousFeed?.unusable },
    after: { points: list.points.length, unusable: list.invalidRowCount },
  })
  return ok(null)
}

/** Formats `310 < 466 (+2)`: points now, points before, invalid rows. */
const describeSizes = (
  { points, invalidRowCount }: CarrierList,
  previousCounts: Readonly<Record<string, number>> | null,
): string => {
  const sum = Object.values(previousCounts ?? {}).reduce((total, count) => total + count, 0)
  return [
    points.length,
    ...(previousCounts ? [`< ${sum}`] : []),
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
