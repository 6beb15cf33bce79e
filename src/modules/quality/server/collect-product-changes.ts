import { extractFitmentIds, extractProductIds } from '#kernel/change-tag.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'
import { findAffectedProducts } from './find-affected-products.ts'
import { findFitmentAffectedProducts } from './find-fitment-affected-products.ts'
import { findLinkAffectedProducts } from './find-link-affected-products.ts'
import { findProductsMissingLegalDetails } from './find-products-missing-legal-details.ts'

/**
 * Collects changes since the last check. A check clears them before it starts, so a failed check leaves its products
 * to the nightly one.
 */
export const collectProductChanges = (app: App) => {
  const changedIds = new Set<number>()
  const fitmentIds = new Set<number>()
  let isAllChanged = false
  /**
   * A change of pages, addresses, categories or the navigation may break links. A changed category may also require
   * legal details of its products.
   */
  let areLinksChanged = false
  const unsubscribe = app.changes.subscribe(tags => {
    if (tags.includes('catalog')) isAllChanged = true
    if (tags.includes('content') || tags.includes('category')) areLinksChanged = true
    for (const id of extractProductIds(tags)) changedIds.add(id)
    for (const id of extractFitmentIds(tags)) fitmentIds.add(id)
  })
  const logFailure = async (promise: Promise<unknown>): Promise<void> => {
    try {
      await promise
    } catch (error) {
      app.log.error({ err: error }, 'problem_check.failed')
    }
  }
  const check = async (): Promise<void> => {
    const actor = createSystemActor(CHECK_PRODUCTS.name)
    const ids = [...changedIds]
    const idsWithChangedRules = [...fitmentIds]
    const shouldCheckAll = isAllChanged
    const shouldCheckLinks = areLinksChanged
    changedIds.clear()
    fitmentIds.clear()
    isAllChanged = false
    areLinksChanged = false
    if (shouldCheckAll) {
      await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, CHECK_PRODUCTS, {})))
      return
    }
    const relatedIds = [
      ...(ids.length > 0 ? await findAffectedProducts(app.db, ids) : []),
      ...(idsWithChangedRules.length > 0 ? await findFitmentAffectedProducts(app.db, idsWithChangedRules) : []),
      ...(shouldCheckLinks ? await findLinkAffectedProducts(app.db, app.now()) : []),
      ...(shouldCheckLinks ? await findProductsMissingLegalDetails(app.db) : []),
    ]
    await checkProducts(app, actor, [...new Set([...ids, ...relatedIds])])
  }
  return {
    isEmpty: () => !isAllChanged && !areLinksChanged && changedIds.size + fitmentIds.size === 0,
    check: () => logFailure(check()),
    /** Waits for the notifications of recent commits. */
    settle: () => logFailure(app.changes.waitForListeners()),
    unsubscribe,
  }
}
