import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Block, Containers } from '#content/contract-block.ts'
import type { Draft, EditingData } from '#content/contract-editing.ts'
import type { EditedGlobals } from '#content/domain/edited-document.ts'
import { LAYOUTS } from '#content/domain/page-layouts.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listScheduledVersions } from './list-scheduled-versions.ts'
import { findVersion } from './list-versions.ts'
import type { ReadProductVisibilities } from './page-visibilities.ts'
import { type BlockTypes, readBlock, readContainers } from './read-containers.ts'
import type { PageContent } from './save-version.ts'
import { selectShownPages } from './shown-version.ts'
import { pages, pageVersions } from './tables.ts'

interface EditingInput {
  pageId: number | undefined
  types: BlockTypes
  writerId: number
  now: Date
  readProductVisibilities: ReadProductVisibilities
}

/**
 * Reads a page and the global content for editing, with the user's draft. Returns null when the page does not exist.
 */
export const readEditing = async (db: Queryable, input: EditingInput): Promise<EditingData | null> => {
  const { pageId, types, writerId, now, readProductVisibilities } = input
  const shownPages = selectShownPages(db, now)
  const requestedCondition =
    pageId === undefined ? eq(shownPages.kind, 'global') : inArray(shownPages.id, selectPageIds(db, pageId))
  const rows = await db.select().from(shownPages).where(requestedCondition)
  const page = rows.find(({ kind }) => kind !== 'global')
  const globals = rows.find(({ kind }) => kind === 'global')
  if (pageId !== undefined && !page) return null
  const unreadableTypes: string[] = []
  const omitUnreadable = (containers: Containers): Containers =>
    readContainers(containers, types, { includesHidden: true, onUnreadable: ({ type }) => unreadableTypes.push(type) })
  const document = {
    page: page ? toEditedPage(page.id, page, omitUnreadable) : null,
    globals: globals ? toEditedGlobals(globals, omitUnreadable) : { content: {}, itemContainers: {} },
  }
  const [shownVersion] = page ? await db.select().from(pageVersions).where(isVersion(page.id, page.number)) : []
  const versions = { pageVersion: page?.number ?? 0, globalsVersion: globals?.number ?? 0 }
  const drafts = await readDrafts(db, [page?.id, globals?.id], writerId)
  return {
    document,
    ...versions,
    globalsId: globals?.id ?? null,
    savedBy: shownVersion?.savedBy ?? null,
    unreadableTypes,
    draft: await buildDraft(db, drafts, { document, versions, pageId: page?.id, types }),
    scheduledVersions: page ? await listScheduledVersions(db, { pageId: page.id, now, readProductVisibilities }) : [],
  }
}

/** Returns the editable content of a version. Returns null for unknown versions and for drafts, which are private. */
export const readVersion = async (
  db: Queryable,
  { pageId, number, types }: { pageId: number; number: number; types: BlockTypes },
): Promise<EditingData['document']['page']> => {
  const row = await findVersion(db, { pageId, number })
  if (!row) return null
  return toEditedPage(pageId, row, containers =>
    readContainers(containers, types, { includesHidden: true, onUnreadable: () => {} }),
  )
}

/** Selects the ids of the page and of the global page. */
const selectPageIds = (db: Queryable, pageId: number) =>
  db
    .select({ id: pages.id })
    .from(pages)
    .where(eq(pages.id, pageId))
    .union(db.select({ id: pages.id }).from(pages).where(eq(pages.kind, 'global')))

const isVersion = (pageId: number, number: number) =>
  and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number))

type StoredVersion = typeof pageVersions.$inferSelect

const readDrafts = (
  db: Queryable,
  pageIds: readonly (number | undefined)[],
  writerId: number,
): Promise<StoredVersion[]> =>
  db
    .select()
    .from(pageVersions)
    .where(
      and(
        inArray(
          pageVersions.pageId,
          pageIds.filter(id => id !== undefined),
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
  const page = drafts.find(draft => draft.pageId === pageId)
  const globals = drafts.find(draft => draft.pageId !== pageId)
  const latestSavedAt = [page, globals]
    .flatMap(draft => draft?.savedAt ?? [])
    .sort((first, second) => Number(second) - Number(first))[0]
  if (!latestSavedAt) return null
  const upgrade = (containers: Containers): Containers => upgradeContainers(containers, types)
  const toDraftPage = (row: StoredVersion | undefined) => (row ? toEditedPage(row.pageId, row, upgrade) : document.page)
  const toDraftGlobals = (row: StoredVersion | undefined) => (row ? toEditedGlobals(row, upgrade) : document.globals)
  const [pageBase, globalsBase] = await Promise.all([
    readBase(db, page, versions.pageVersion),
    readBase(db, globals, versions.globalsVersion),
  ])
  return {
    page: toDraftPage(page),
    globals: toDraftGlobals(globals),
    savedAt: latestSavedAt.toISOString(),
    base: pageBase || globalsBase ? { page: toDraftPage(pageBase), globals: toDraftGlobals(globalsBase) } : null,
  }
}

/** Returns the version that a draft is based on, or undefined while visitors still see it. */
const readBase = async (
  db: Queryable,
  draft: StoredVersion | undefined,
  shownNumber: number,
): Promise<StoredVersion | undefined> => {
  if (!draft?.base || draft.base === shownNumber) return undefined
  return (await findVersion(db, { pageId: draft.pageId, number: draft.base })) ?? undefined
}

/** Upgrades blocks and keeps invalid ones, which drafts may contain. */
const upgradeContainers = (containers: Containers, types: BlockTypes): Containers =>
  Object.fromEntries(
    Object.entries(containers).map(([name, blocks]) => [
      name,
      blocks.map((block): Block => {
        const readResult = readBlock(block, types)
        const upgradedBlock = 'reason' in readResult ? block : readResult
        return upgradedBlock.containers
          ? { ...upgradedBlock, containers: upgradeContainers(upgradedBlock.containers, types) }
          : upgradedBlock
      }),
    ]),
  )

const toEditedPage = (
  id: number,
  row: Pick<StoredVersion, keyof PageContent>,
  convertContainers: (containers: Containers) => Containers,
): NonNullable<EditingData['document']['page']> => ({
  id,
  layout: LAYOUTS.find(layout => layout === row.layout) ?? 'Default',
  content: { ...row.content, name: row.name, title: row.title },
  itemContainers: convertContainers(row.itemContainers),
  metaDescription: row.metaDescription,
  metaKeywords: row.metaKeywords,
  canonical: row.canonical,
  socialImage: row.socialImage,
})

const toEditedGlobals = (
  row: Pick<StoredVersion, 'content' | 'itemContainers'>,
  convertContainers: (containers: Containers) => Containers,
): EditedGlobals => ({ content: row.content, itemContainers: convertContainers(row.itemContainers) })
