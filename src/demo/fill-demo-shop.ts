import { files, folders } from '#files/server/tables.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { createSeedContext, write } from '#platform/server/write.ts'
import { initializeShop } from '#shop/server/initialize-shop.ts'
import { fillAlbums } from './fill-albums.ts'
import { fillApprovals, storeApprovalDocuments } from './fill-approvals.ts'
import { fillBuilds } from './fill-builds.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillContent } from './fill-content.ts'
import { fillDelivery } from './fill-delivery.ts'
import { fillFitments } from './fill-fitments.ts'
import { fillNotifications } from './fill-notifications.ts'
import { fillPartNumbers } from './fill-part-numbers.ts'
import { fillPictures } from './fill-pictures.ts'
import { fillSearches } from './fill-searches.ts'
import { fillVehicles } from './fill-vehicles.ts'
import { fillVisits } from './fill-visits.ts'
import { createPicturesFolder } from './pictures/store-picture.ts'
import { seedOrders } from './seed/seed-orders.ts'

/** The number of orders, which are spread over the last thirteen months. */
const PAST_ORDER_COUNT = 400

/** Turns an empty database into the demo shop: first pictures, then everything else in one transaction. */
export const fillDemoShop = async (db: Database, settings: Settings, now = new Date()): Promise<void> => {
  const storage = openStorage(settings)
  // Removes the files of an interrupted fill; no other row refers to them yet.
  await db.delete(files)
  await db.delete(folders)
  const pictures = await fillPictures(await createPicturesFolder(db, storage))
  const documents = await storeApprovalDocuments(db, storage)
  await write(
    createSeedContext(db, () => now),
    createSystemActor('start'),
    async tx => {
      await fillCatalogue(tx, pictures, now)
      await fillVehicles(tx, now)
      await fillFitments(tx, now)
      await fillPartNumbers(tx, now)
      await fillApprovals(tx, documents)
      await fillNotifications(tx, now)
      await fillDelivery(tx, now)
      const buildIds = await fillBuilds(tx, now)
      await fillContent(tx, pictures, buildIds)
      await fillAlbums(tx, pictures)
      await fillSearches(tx, now)
      await fillVisits(tx, now)
      await initializeShop(tx)
      await seedOrders(tx, PAST_ORDER_COUNT, { now })
      return ok(null)
    },
  )
}
