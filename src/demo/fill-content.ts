import { createPages } from '#content/server/content.ts'
import { navigationEntries } from '#content/server/tables.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { demoPages } from './content/demo-pages.ts'
import type { DemoPictures } from './fill-pictures.ts'

/** The home page, the texts of the site and its navigation. */
export const fillContent = async (tx: Transaction, pictures: DemoPictures): Promise<void> => {
  const ids = await createPages(
    tx,
    demoPages.map(({ navigation: _navigation, ...page }) => ({
      ...page,
      kind: 'content' as const,
      content: page.layout === 'Homepage' ? { ...page.content, hero: { layers: pictures.hero } } : page.content,
    })),
  )
  const entries = demoPages.flatMap(({ navigation }, at) =>
    navigation ? [{ kind: 'page' as const, pageId: ids[at] as number, ...navigation }] : [],
  )
  await tx.insert(navigationEntries).values(entries)
}
