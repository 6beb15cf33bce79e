import { and, eq } from 'drizzle-orm'
import type { Containers } from '#content/contract-block.ts'
import { type ChangeRights, findForbiddenChange } from '#content/domain/change-rights.ts'
import type { SaveAs } from '#content/domain/decide-save.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import { layoutsOf } from '#content/domain/page-layouts.ts'
import { parseFileId } from '#files/domain/file-address.ts'
import { filesByIds } from '#files/server/files.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { failure, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { isLanguage } from '#wire/languages.ts'
import { createPages } from './create-pages.ts'
import { mergePageTranslations } from './merge-page-translations.ts'
import { pathsOfPages } from './page-paths.ts'
import type { BlockTypes } from './read-containers.ts'
import { type PageContent, type SaveFailure, saveVersion } from './save-version.ts'
import { findLiveNumber } from './shown-version.ts'
import { type PageKind, pages, pageVersions } from './tables.ts'
import { findUnreadableBlocks, restoreUnreadableBlocks } from './unreadable-blocks.ts'
import { refreshFileCopies } from './update-file-copies.ts'

export interface Writer {
  /** The username, which versions store. */
  by: string
  writerId: number | null
  now: Date
}

/** A writer with the rights to change a page. */
export type WriterWithRights = Writer & { may: ChangeRights }

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
  /** True when this change makes the page visible: all of its blocks are new to visitors. */
  isFirstShown?: boolean
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
    change: given,
    titleBefore,
    as = 'live',
    may,
    keepsTranslations = false,
    acceptsUnfinished,
    isFirstShown = false,
    ...writer
  }: WriterWithRights & PageEdit,
): Promise<SaveResult> => {
  const shown = await lockShownVersion(tx, pageId, writer.now)
  if (!shown) return failure('missing')
  // Refreshed file copies are not a change by the writer.
  const change = await refreshFileCopies(
    tx,
    keepsTranslations ? mergePageTranslations(shown.written, given, types) : given,
  )
  const before = shown.written.itemContainers
  const itemContainers = change.itemContainers ? restoreUnreadableBlocks(change.itemContainers, before, types) : before
  // A renamed product changes the title without a new version.
  const isTitleUntouched = titleBefore !== undefined && isDeepEqual(change.title, titleBefore)
  const written = {
    ...shown.written,
    ...change,
    itemContainers,
    ...(isTitleUntouched && { title: shown.written.title }),
  }
  const beyond = base === shown.number ? findForbiddenChange(may, shown.written, written) : null
  if (beyond) return failure({ beyond })
  // A page keeps a layout that is no longer allowed.
  const isStrange =
    written.layout !== shown.written.layout && !layoutsOf(shown.kind).some(one => one === written.layout)
  if (isStrange) return failure('layout')
  const unspoken = base === shown.number ? findUnknownLanguage(change, shown.written) : undefined
  if (unspoken !== undefined) return failure({ unspoken })
  const { socialImage } = written
  const isOther = socialImage !== null && socialImage !== shown.written.socialImage
  if (isOther && !(await fileExists(tx, socialImage))) return failure('picture')
  const stood = change.itemContainers ? findUnreadableBlocks(before, types) : Object.values(before).flat()
  const seen = isFirstShown ? {} : before
  const judgedFrom = acceptsUnfinished ? null : seen
  return saveVersion(tx, types, { pageId, base, written, as, stood, judgedFrom, ...writer })
}

const TEXT_FIELDS = ['title', 'metaDescription', 'metaKeywords'] as const

/** Finds the first text in a language that the shop and the stored page do not have. */
const findUnknownLanguage = (change: Partial<PageContent>, before: PageContent): string | undefined => {
  const all = TEXT_FIELDS.flatMap(name => {
    const known = before[name] ?? {}
    const strange = Object.keys(change[name] ?? {}).filter(one => one !== 'type' && !isLanguage(one) && !(one in known))
    // The API has the title among the page fields.
    return strange.map(language => [...(name === 'title' ? ['content'] : []), name, language].join('.'))
  })
  return all[0]
}

/** Returns false for a file address without a file. */
const fileExists = async (tx: Write, address: string): Promise<boolean> => {
  const id = parseFileId(address)
  return id === null || (id <= MAX_ID && (await filesByIds(tx, [id])).has(id))
}

interface GlobalEdit extends Pick<PageEdit, 'keepsTranslations' | 'acceptsUnfinished'> {
  base: number | undefined
  change: { content?: Record<string, unknown>; itemContainers?: Containers }
}

/** Saves changed global fields and containers by name. Without `base` the save cannot be stale. */
export const editGlobals = async (
  tx: Write,
  types: BlockTypes,
  { base, change: given, may, keepsTranslations = false, acceptsUnfinished, ...writer }: WriterWithRights & GlobalEdit,
): Promise<SaveResult> => {
  const isNew = base === 0
  const pageId = await findOrCreateGlobalPage(tx)
  const shown = await lockShownVersion(tx, pageId, writer.now)
  if (!shown) return failure('missing')
  const change = keepsTranslations ? mergePageTranslations(shown.written, given, types) : given
  const before = shown.written.itemContainers
  const replaced = Object.entries(before).filter(([name]) => change.itemContainers?.[name])
  const others = Object.entries(before).filter(([name]) => !change.itemContainers?.[name])
  const written = {
    ...shown.written,
    content: { ...shown.written.content, ...change.content },
    itemContainers: {
      ...before,
      ...restoreUnreadableBlocks(change.itemContainers ?? {}, Object.fromEntries(replaced), types),
    },
  }
  // Readers see version 0 until the first save, while the stored empty page has version 1.
  const from = base === undefined || (isNew && shown.number === 1) ? shown.number : base
  const beyond = from === shown.number ? findForbiddenChange(may, shown.written, written) : null
  if (beyond) return failure({ beyond })
  return saveVersion(tx, types, {
    pageId,
    base: from,
    written,
    as: 'live',
    stood: [...findUnreadableBlocks(before, types), ...others.flatMap(([, blocks]) => blocks)],
    judgedFrom: acceptsUnfinished ? null : before,
    ...writer,
  })
}

/** Returns the id of the global page and creates it on first use. A unique index prevents a second one. */
export const findOrCreateGlobalPage = async (tx: Write): Promise<number> => {
  const [known] = await tx.select({ id: pages.id }).from(pages).where(eq(pages.kind, 'global'))
  if (known) return known.id
  const [made] = await createPages(tx, [{ layout: 'Default', kind: 'global', name: 'global', title: multilingual({}) }])
  return made as number
}

/** Clears a canonical URL that is one of the page's own addresses, which the API returns by default. */
export const dropOwnCanonical = async <A extends { pageId: number; change: Partial<PageContent> }>(
  tx: Write,
  asked: A,
  publicUrl: string,
): Promise<A> => {
  const { pageId, change } = asked
  if (!change.canonical) return asked
  const own = Object.values((await pathsOfPages(tx, [pageId])).get(pageId) ?? {})
  const isOwn = own.some(path => change.canonical === publicUrl + path)
  return isOwn ? { ...asked, change: { ...change, canonical: null } } : asked
}

/**
 * Returns the shown version and locks the page row until the end of the transaction. Returns null for missing and
 * binned pages.
 */
export const lockShownVersion = async (
  tx: Write,
  pageId: number,
  now: Date,
): Promise<{ kind: PageKind; number: number; written: PageContent } | null> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  if (!page || page.deletedAt) return null
  const number = await findLiveNumber(tx, page, now)
  const [row] = await tx
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)))
  if (!row) return null
  const { layout, name, title, metaDescription, metaKeywords, canonical, socialImage, content, itemContainers } = row
  const written = {
    ...{ layout, name, title, metaDescription, metaKeywords, canonical, socialImage },
    ...{ content, itemContainers },
  }
  return { kind: page.kind, number, written }
}
