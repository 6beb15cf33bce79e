import { and, eq } from 'drizzle-orm'
import type { Containers } from '#content/contract-block.ts'
import { type ChangeRights, findForbiddenChange } from '#content/domain/change-rights.ts'
import type { SaveAs } from '#content/domain/decide-save.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import { listAllowedLayouts } from '#content/domain/page-layouts.ts'
import { parseFileId } from '#files/domain/file-address.ts'
import { findFilesByIds } from '#files/server/files.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { isLanguage } from '#wire/languages.ts'
import { createPages } from './create-pages.ts'
import { mergePageTranslations } from './merge-page-translations.ts'
import { readPathsInAllLanguages } from './page-paths.ts'
import type { BlockTypes } from './read-containers.ts'
import { type PageContent, type SaveFailure, saveVersion } from './save-version.ts'
import { findLiveNumber } from './shown-version.ts'
import { type PageKind, pages, pageVersions } from './tables.ts'
import { findUnreadableBlocks, restoreUnreadableBlocks } from './unreadable-blocks.ts'
import { refreshFileCopies } from './update-file-copies.ts'

export interface Writer {
  /** The username, which versions store. */
  username: string
  writerId: number | null
  now: Date
}

export type WriterWithRights = Writer & { rights: ChangeRights }

type SaveResult = Result<{ version: number }, SaveFailure>

interface PageEdit {
  pageId: number
  base: number
  change: Partial<PageContent>
  titleBefore?: Multilingual
  as?: SaveAs
  /** Keeps omitted languages, because the client may have read only one. */
  keepsTranslations?: boolean
  acceptsUnfinished?: boolean | undefined
}

/**
 * Saves changes over the shown version; omitted parts stay. It publishes them by default. Rights are compared with the
 * version that the writer started from, so a late save fails as stale instead.
 */
export const editPage = async (
  tx: Write,
  types: BlockTypes,
  {
    pageId,
    base,
    change: sentChange,
    titleBefore,
    as = 'live',
    rights,
    keepsTranslations = false,
    acceptsUnfinished,
    ...writer
  }: WriterWithRights & PageEdit,
): Promise<SaveResult> => {
  const shownVersion = await lockShownVersion(tx, pageId, writer.now)
  if (!shownVersion) return failure('notFound')
  // Refreshed file copies are not a change by the writer.
  const change = await refreshFileCopies(
    tx,
    keepsTranslations ? mergePageTranslations(shownVersion.pageContent, sentChange, types) : sentChange,
  )
  const before = shownVersion.pageContent.itemContainers
  const itemContainers = change.itemContainers ? restoreUnreadableBlocks(change.itemContainers, before, types) : before
  // A renamed product changes the title without a new version.
  const isTitleUntouched = titleBefore !== undefined && isDeepEqual(change.title, titleBefore)
  const pageContent = {
    ...shownVersion.pageContent,
    ...change,
    itemContainers,
    ...(isTitleUntouched && { title: shownVersion.pageContent.title }),
  }
  const missingRight =
    base === shownVersion.number ? findForbiddenChange(rights, shownVersion.pageContent, pageContent) : null
  if (missingRight) return failure({ missingRight })
  // A page may keep its layout even if the layout is not offered.
  const isForbiddenLayout =
    pageContent.layout !== shownVersion.pageContent.layout &&
    !listAllowedLayouts(shownVersion.kind).some(layout => layout === pageContent.layout)
  if (isForbiddenLayout) return failure('layout')
  const unknownLanguageField =
    base === shownVersion.number ? findUnknownLanguage(change, shownVersion.pageContent) : undefined
  if (unknownLanguageField !== undefined) return failure({ unknownLanguageField })
  const { socialImage } = pageContent
  const isPictureChanged = socialImage !== null && socialImage !== shownVersion.pageContent.socialImage
  if (isPictureChanged && !(await fileExists(tx, socialImage))) return failure('picture')
  const unchangedBlocks = change.itemContainers ? findUnreadableBlocks(before, types) : Object.values(before).flat()
  // The blocks that visitors see now may have been finished or hidden when a scheduled version begins.
  const blocksBefore = as === 'live' ? before : {}
  const shownContainers = acceptsUnfinished ? null : blocksBefore
  return saveVersion(tx, types, { pageId, base, pageContent, as, unchangedBlocks, shownContainers, ...writer })
}

const TEXT_FIELDS = ['title', 'metaDescription', 'metaKeywords'] as const

/** Finds the first text in a language that the shop and the stored page do not have. */
const findUnknownLanguage = (change: Partial<PageContent>, before: PageContent): string | undefined => {
  const unknownFields = TEXT_FIELDS.flatMap(name => {
    const knownTexts = before[name] ?? {}
    const unknownLanguages = Object.keys(change[name] ?? {}).filter(
      key => key !== 'type' && !isLanguage(key) && !(key in knownTexts),
    )
    // The API has the title among the page fields.
    return unknownLanguages.map(language => [...(name === 'title' ? ['content'] : []), name, language].join('.'))
  })
  return unknownFields[0]
}

/** Returns false for a file address without a file. */
const fileExists = async (tx: Write, address: string): Promise<boolean> => {
  const id = parseFileId(address)
  return id === null || (id <= MAX_ID && (await findFilesByIds(tx, [id])).has(id))
}

interface GlobalEdit extends Pick<PageEdit, 'keepsTranslations' | 'acceptsUnfinished'> {
  base: number | undefined
  change: { content?: Record<string, unknown>; itemContainers?: Containers }
}

/** Saves changed global fields and containers by name. Without `base` the save cannot be stale. */
export const editGlobals = async (
  tx: Write,
  types: BlockTypes,
  {
    base,
    change: sentChange,
    rights,
    keepsTranslations = false,
    acceptsUnfinished,
    ...writer
  }: WriterWithRights & GlobalEdit,
): Promise<SaveResult> => {
  const isNew = base === 0
  const pageId = await findOrCreateGlobalPage(tx)
  const shownVersion = await lockShownVersion(tx, pageId, writer.now)
  if (!shownVersion) return failure('notFound')
  const change = keepsTranslations ? mergePageTranslations(shownVersion.pageContent, sentChange, types) : sentChange
  const before = shownVersion.pageContent.itemContainers
  const replacedContainers = Object.entries(before).filter(([name]) => change.itemContainers?.[name])
  const unchangedContainers = Object.entries(before).filter(([name]) => !change.itemContainers?.[name])
  const pageContent = {
    ...shownVersion.pageContent,
    content: { ...shownVersion.pageContent.content, ...change.content },
    itemContainers: {
      ...before,
      ...restoreUnreadableBlocks(change.itemContainers ?? {}, Object.fromEntries(replacedContainers), types),
    },
  }
  // Readers see version 0 until the first save, while the stored empty page has version 1.
  const startVersion = base === undefined || (isNew && shownVersion.number === 1) ? shownVersion.number : base
  const missingRight =
    startVersion === shownVersion.number ? findForbiddenChange(rights, shownVersion.pageContent, pageContent) : null
  if (missingRight) return failure({ missingRight })
  return saveVersion(tx, types, {
    pageId,
    base: startVersion,
    pageContent,
    as: 'live',
    unchangedBlocks: [...findUnreadableBlocks(before, types), ...unchangedContainers.flatMap(([, blocks]) => blocks)],
    shownContainers: acceptsUnfinished ? null : before,
    ...writer,
  })
}

/** Returns the id of the global page and creates it on first use. A unique index prevents a second one. */
export const findOrCreateGlobalPage = async (tx: Write): Promise<number> => {
  const [existingPage] = await tx.select({ id: pages.id }).from(pages).where(eq(pages.kind, 'global'))
  if (existingPage) return existingPage.id
  const createdIds = await createPages(tx, [
    { layout: 'Default', kind: 'global', name: 'global', title: multilingual({}) },
  ])
  return getFirstElement(createdIds)
}

/** Clears a canonical URL that is one of the page's own addresses, which the API returns by default. */
export const dropOwnCanonical = async <A extends { pageId: number; change: Partial<PageContent> }>(
  tx: Write,
  edit: A,
  publicUrl: string,
): Promise<A> => {
  const { pageId, change } = edit
  if (!change.canonical) return edit
  const ownPaths = Object.values((await readPathsInAllLanguages(tx, [pageId])).get(pageId) ?? {})
  const isOwnAddress = ownPaths.some(path => change.canonical === publicUrl + path)
  return isOwnAddress ? { ...edit, change: { ...change, canonical: null } } : edit
}

/**
 * Returns the shown version and locks the page row until the end of the transaction. Returns null for missing and
 * binned pages.
 */
export const lockShownVersion = async (
  tx: Write,
  pageId: number,
  now: Date,
): Promise<{ kind: PageKind; number: number; pageContent: PageContent } | null> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  if (!page || page.deletedAt) return null
  const number = await findLiveNumber(tx, page, now)
  const [row] = await tx
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)))
  if (!row) return null
  return { kind: page.kind, number, pageContent: pickPageContent(row) }
}

/** Picks the content of a stored version. */
export const pickPageContent = (version: PageContent): PageContent => ({
  layout: version.layout,
  name: version.name,
  title: version.title,
  metaDescription: version.metaDescription,
  metaKeywords: version.metaKeywords,
  canonical: version.canonical,
  socialImage: version.socialImage,
  content: version.content,
  itemContainers: version.itemContainers,
})
