import { extractFitmentIds, extractProductIds } from '#kernel/change-tag.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'
import { findAffectedProducts } from './find-affected-products.ts'
import { findCategoryAffectedProducts } from './find-category-affected-products.ts'
import { findFitmentAffectedProducts } from './find-fitment-affected-products.ts'
import { findLinkAffectedProducts } from './find-link-affected-products.ts'

export interface ProductChangeCollector {
  /** Returns true when nothing changed since the last check. */
  isEmpty: () => boolean
  /** Checks the changed products again. A failure is logged. */
  check: () => Promise<void>
  /** Waits for the notifications of recent commits. */
  waitForNotifications: () => Promise<void>
  unsubscribe: () => void
}

/**
 * Collects changes since the last check. A check clears them before it starts, so a failed check leaves its products
 * to the nightly one.
 */
export const createProductChangeCollector = (app: App): ProductChangeCollector => {
  const changedIds = new Set<number>()
  const fitmentIds = new Set<number>()
  let isAllChanged = false
  /** A change of pages, addresses, categories or the navigation may break links. */
  let areLinksChanged = false
  /** A changed category may require legal details of its products. */
  let isCategoryChanged = false
  const unsubscribe = app.changes.subscribe(tags => {
    if (tags.includes('catalog')) isAllChanged = true
    if (tags.includes('content') || tags.includes('category')) areLinksChanged = true
    if (tags.includes('category')) isCategoryChanged = true
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
    const shouldCheckLegalDetails = isCategoryChanged
    changedIds.clear()
    fitmentIds.clear()
    isAllChanged = false
    areLinksChanged = false
    isCategoryChanged = false
    if (shouldCheckAll) {
      await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, CHECK_PRODUCTS, {})))
      return
    }
    const idLists = [ids]
    if (ids.length > 0) idLists.push(await findAffectedProducts(app.db, ids))
    if (idsWithChangedRules.length > 0) idLists.push(await findFitmentAffectedProducts(app.db, idsWithChangedRules))
    if (shouldCheckLinks) idLists.push(await findLinkAffectedProducts(app.db, app.now()))
    if (shouldCheckLegalDetails) idLists.push(await findCategoryAffectedProducts(app.db))
    await checkProducts(app, actor, [...new Set(idLists.flat())])
  }
  return {
    isEmpty: () => !isAllChanged && !areLinksChanged && changedIds.size + fitmentIds.size === 0,
    check: () => logFailure(check()),
    waitForNotifications: () => logFailure(app.changes.waitForListeners()),
    unsubscribe,
  }
}
