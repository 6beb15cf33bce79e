import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Block, Containers } from '#content/contract-block.ts'
import type { Draft, EditingData } from '#content/contract-editing.ts'
import type { EditedGlobals } from '#content/domain/edited-document.ts'
import { LAYOUTS } from '#content/domain/page-layouts.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { findVersion } from './list-versions.ts'
import type { ProductVisibilities } from './page-visibilities.ts'
import { plannedVersions } from './planned-versions.ts'
import { type BlockTypes, readBlock, readContainers } from './read-containers.ts'
import type { PageContent } from './save-version.ts'
import { shownPages } from './shown-version.ts'
import { pages, pageVersions } from './tables.ts'

interface EditingInput {
  pageId: number | undefined
  types: BlockTypes
  writerId: number
  now: Date
  productVisibilities: ProductVisibilities
}

/**
 * Reads a page and the global content for editing, with the user's draft. Returns null when the page does not exist.
 */
export const readEditing = async (db: Queryable, input: EditingInput): Promise<EditingData | null> => {
  const { pageId, types, writerId, now, productVisibilities } = input
  const shown = shownPages(db, now)
  const own = pageId === undefined ? eq(shown.kind, 'global') : inArray(shown.id, ids(db, pageId))
  const rows = await db.select().from(shown).where(own)
  const page = rows.find(({ kind }) => kind !== 'global')
  const globals = rows.find(({ kind }) => kind === 'global')
  if (pageId !== undefined && !page) return null
  const unreadable: string[] = []
  const readable = (containers: Containers): Containers =>
    readContainers(containers, types, { withHidden: true, leftOut: ({ type }) => unreadable.push(type) })
  const document = {
    page: page ? pageOf(page.id, page, readable) : null,
    globals: globals ? globalsOf(globals, readable) : { content: {}, itemContainers: {} },
  }
  const [latest] = page ? await db.select().from(pageVersions).where(versionOf(page.id, page.number)) : []
  const versions = { pageVersion: page?.number ?? 0, globalsVersion: globals?.number ?? 0 }
  const drafts = await readDrafts(db, [page?.id, globals?.id], writerId)
  return {
    document,
    ...versions,
    globalsId: globals?.id ?? null,
    savedBy: latest?.savedBy ?? null,
    unreadable,
    draft: await buildDraft(db, drafts, { document, versions, pageId: page?.id, types }),
    planned: page ? await plannedVersions(db, { pageId: page.id, now, productVisibilities }) : [],
  }
}

/** Returns the editable content of a version. Returns null for unknown versions and for drafts, which are private. */
export const readVersion = async (
  db: Queryable,
  { pageId, number, types }: { pageId: number; number: number; types: BlockTypes },
): Promise<EditingData['document']['page']> => {
  const row = await findVersion(db, { pageId, number })
  if (!row) return null
  return pageOf(pageId, row, containers => readContainers(containers, types, { withHidden: true, leftOut: () => {} }))
}

/** Selects the page and the global page. */
const ids = (db: Queryable, pageId: number) =>
  db
    .select({ id: pages.id })
    .from(pages)
    .where(eq(pages.id, pageId))
    .union(db.select({ id: pages.id }).from(pages).where(eq(pages.kind, 'global')))

const versionOf = (pageId: number, number: number) =>
  and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number))

type StoredVersion = typeof pageVersions.$inferSelect

const readDrafts = (db: Queryable, of: readonly (number | undefined)[], writerId: number): Promise<StoredVersion[]> =>
  db
    .select()
    .from(pageVersions)
    .where(
      and(
        inArray(
          pageVersions.pageId,
          of.filter(id => id !== undefined),
        ),
        eq(pageVersions.writerId, writerId),
        eq(pageVersions.cause, 'draft'),
        isNull(pageVersions.shownFrom),
      ),
    )

interface DraftContext {
  document: EditingData['document']
  versions: Pick<EditingData, 'pageVersion' | 'globalsVersion'>
  pageId: number | undefined
  types: BlockTypes
}

/** Combines the user's drafts. A part without a draft has its published content. */
const buildDraft = async (
  db: Queryable,
  drafts: readonly StoredVersion[],
  context: DraftContext,
): Promise<Draft | null> => {
  const { document, versions, pageId, types } = context
  const page = drafts.find(one => one.pageId === pageId)
  const globals = drafts.find(one => one.pageId !== pageId)
  const latest = [page, globals].flatMap(one => one?.savedAt ?? []).sort((one, other) => Number(other) - Number(one))[0]
  if (!latest) return null
  const lifted = (containers: Containers): Containers => upgradeContainers(containers, types)
  const asPage = (row: StoredVersion | undefined) => (row ? pageOf(row.pageId, row, lifted) : document.page)
  const asGlobals = (row: StoredVersion | undefined) => (row ? globalsOf(row, lifted) : document.globals)
  const [pageBase, globalsBase] = await Promise.all([
    readBase(db, page, versions.pageVersion),
    readBase(db, globals, versions.globalsVersion),
  ])
  return {
    page: asPage(page),
    globals: asGlobals(globals),
    savedAt: latest.toISOString(),
    base: pageBase || globalsBase ? { page: asPage(pageBase), globals: asGlobals(globalsBase) } : null,
  }
}

/** Returns the version that a draft is based on, or undefined while it is still shown. */
const readBase = async (
  db: Queryable,
  draft: StoredVersion | undefined,
  shown: number,
): Promise<StoredVersion | undefined> => {
  if (!draft?.base || draft.base === shown) return undefined
  return (await findVersion(db, { pageId: draft.pageId, number: draft.base })) ?? undefined
}

/** Upgrades blocks and keeps invalid ones, which drafts may contain. */
const upgradeContainers = (containers: Containers, types: BlockTypes): Containers =>
  Object.fromEntries(
    Object.entries(containers).map(([name, blocks]) => [
      name,
      blocks.map((block): Block => {
        const read = readBlock(block, types)
        const own = 'why' in read ? block : read
        return own.containers ? { ...own, containers: upgradeContainers(own.containers, types) } : own
      }),
    ]),
  )

const pageOf = (
  id: number,
  row: Pick<StoredVersion, keyof PageContent>,
  readable: (containers: Containers) => Containers,
): NonNullable<EditingData['document']['page']> => ({
  id,
  layout: LAYOUTS.find(layout => layout === row.layout) ?? 'Default',
  content: { ...row.content, name: row.name, title: row.title },
  itemContainers: readable(row.itemContainers),
  metaDescription: row.metaDescription,
  metaKeywords: row.metaKeywords,
  canonical: row.canonical,
  socialImage: row.socialImage,
})

const globalsOf = (
  row: Pick<StoredVersion, 'content' | 'itemContainers'>,
  readable: (containers: Containers) => Containers,
): EditedGlobals => ({ content: row.content, itemContainers: readable(row.itemContainers) })
