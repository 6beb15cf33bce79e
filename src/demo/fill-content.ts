import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import { createPages } from '#content/server/content.ts'
import { navigationEntries } from '#content/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import { stockLevels } from '#stock/server/tables.ts'
import { demoKinds } from './catalogue/demo-kinds.ts'
import { buildDemoPages } from './content/demo-pages.ts'
import { footer } from './content/footer.ts'
import type { DemoPictures } from './fill-pictures.ts'

/** Creates the home page, the content pages, the footer and the navigation with every kind of entry. */
export const fillContent = async (tx: Write, pictures: DemoPictures, buildIds: readonly number[]): Promise<void> => {
  const productsInStock = await listProductsInStock(tx)
  const listProductIds = (kind: string) => {
    const demoKind = demoKinds.find(candidate => candidate.kind === kind)
    return productsInStock
      .filter(({ name }) => demoKind && name.includes(demoKind.et.toLowerCase()))
      .map(({ id }) => id)
  }
  const pages = buildDemoPages({ pictures, listProductIds, buildIds })
  const ids = await createPages(tx, [
    ...pages.map(({ navigation: _navigation, ...page }) => ({ ...page, kind: 'content' as const })),
    footer,
  ])
  const entries = pages.flatMap(({ navigation }, index) =>
    navigation ? [{ kind: 'page' as const, pageId: ids[index] as number, ...navigation }] : [],
  )
  await tx.insert(navigationEntries).values(entries)
  await fillMenus(tx, name => ids[pages.findIndex(page => page.name === name)] as number)
}

/** Lists visible products with more than two pieces in a warehouse, by id. */
const listProductsInStock = async (tx: Write) => {
  const rows = await tx
    .selectDistinct({ id: products.id, name: products.name, visibility: products.visibility })
    .from(products)
    .innerJoin(stockLevels, and(eq(stockLevels.productId, products.id), gt(stockLevels.amount, 2)))
    .where(inArray(products.class, ['product']))
    .orderBy(asc(products.id))
  return rows.flatMap(({ id, name, visibility }) => (visibility ? [] : [{ id, name: name.et ?? '' }]))
}

/** Creates a drop-down with every kind of entry, a visible link within the site and a hidden one. */
const fillMenus = async (tx: Write, findPageId: (name: string) => number): Promise<void> => {
  const [menu] = await tx
    .insert(navigationEntries)
    .values({ kind: 'category', position: 6, label: multilingual({ et: 'Lood', en: 'Articles' }), url: null })
    .returning({ id: navigationEntries.id })
  const parentId = menu?.id as number
  const buildPageEntry = (position: number, name: string, et: string, en: string) => ({
    kind: 'page' as const,
    parentId,
    position,
    pageId: findPageId(name),
    label: multilingual({ et, en }),
  })
  await tx.insert(navigationEntries).values([
    buildPageEntry(0, 'Öö enne võistlust', 'Öö enne võistlust', 'The night before the race'),
    buildPageEntry(1, 'Meist', 'Meist', 'About us'),
    { kind: 'menu', parentId, position: 2, label: multilingual({ et: 'Albumid', en: 'Albums' }), url: '/gallery' },
    { kind: 'category', parentId, position: 3, label: multilingual({ et: 'Turbod', en: 'Turbos' }), categoryId: 131 },
    {
      kind: 'default',
      parentId,
      position: 4,
      label: multilingual({ et: 'Eesti Autospordi Liit', en: 'Estonian Autosport Union' }),
      url: 'https://www.autosport.ee',
    },
    { kind: 'menu', position: 5, label: multilingual({ et: 'Galerii', en: 'Gallery' }), url: '/gallery' },
    { kind: 'menu', position: 7, label: multilingual({ et: 'Peidus', en: 'Hidden' }), url: '/tooted', visible: false },
  ])
}
