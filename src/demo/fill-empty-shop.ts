import { createPages } from '#content/server/content.ts'
import { createFolder } from '#files/server/files.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ok } from '#kernel/result.ts'
import { createSynonyms } from '#listing/server/create-synonyms.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createSeedContext, write } from '#platform/server/write.ts'
import { initializeShop } from '#shop/server/initialize-shop.ts'
import { fillDelivery } from './fill-delivery.ts'

const EMPTY_COMPANY = {
  name: '',
  registryCode: '',
  vatNumber: '',
  iban: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  postcode: '',
  country: 'EE',
}

/** Creates the minimum of a shop: settings, VAT rates, a home page, a folder, switched-off deliveries and synonyms. */
export const fillEmptyShop = async (db: Database): Promise<void> => {
  await write(createSeedContext(db), createSystemActor('start'), async tx => {
    await createFolder(tx, 'Failid')
    await createPages(tx, [
      {
        layout: 'Homepage',
        kind: 'content',
        name: 'Avaleht',
        title: multilingual({ et: 'Avaleht', en: 'Home' }),
        slugs: { et: '', en: '' },
      },
    ])
    await createSynonyms(tx)
    await fillDelivery(tx, new Date(), { isOffered: false })
    await initializeShop(tx, {
      priceJumpPercent: 50,
      // The company stays empty, because an invented one would appear on real invoices.
      company: EMPTY_COMPANY,
      social: [],
      banner: { visible: false, text: multilingual({}), url: null },
      termsPageSlug: multilingual({}),
    })
    return ok(null)
  })
}
