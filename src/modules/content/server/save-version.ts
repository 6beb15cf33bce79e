import { and, eq } from 'drizzle-orm'
import type { Block, Containers } from '#content/contract-block.ts'
import type { ChangeRights } from '#content/domain/change-rights.ts'
import { decideSave, type SaveAs, type SaveDecisionFailure } from '#content/domain/decide-save.ts'
import { createPageTag } from '#kernel/change-tag.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { cleanTexts } from './clean-texts.ts'
import { computeNextVersionNumber } from './compute-next-version-number.ts'
import { deleteDraft } from './delete-draft.ts'
import { type BlockError, findBlockErrors } from './find-block-errors.ts'
import { findUnfinishedErrors, type UnfinishedBlockError } from './find-unfinished-errors.ts'
import type { BlockTypes } from './read-containers.ts'
import { renameScheduledVersions } from './rename-scheduled-versions.ts'
import { findLiveNumber, isInShownPeriod } from './shown-version.ts'
import { type PageContent, pages, pageVersions, type VersionCause } from './tables.ts'
import { refreshFileCopies } from './update-file-copies.ts'

export interface SaveRequest {
  pageId: number
  pageContent: PageContent
  as: SaveAs
  /** The number of the version that the writer started from. */
  base: number
  /** The username, which the version stores. */
  username: string
  /** The owner of the draft to write, or to delete after a save in the editor. Null touches no draft. */
  writerId: number | null
  now: Date
  restoredNumber?: number
  /** Unchanged stored blocks, which are not validated again. */
  unchangedBlocks?: readonly Block[]
  /** The containers that visitors see now. New unfinished blocks are rejected; null accepts all. */
  shownContainers: Containers | null
}

export type { PageContent }

export type SaveFailure =
  | SaveDecisionFailure
  | 'notFound'
  /** The layout is not allowed for this kind of page. */
  | 'layout'
  /** The picture for link previews does not exist. */
  | 'picture'
  | { blockErrors: BlockError[] }
  | { unfinished: UnfinishedBlockError[] }
  /** The field of a text in a language that neither the shop nor the stored page has. */
  | { unknownLanguageField: string }
  /** The right that the writer lacks. */
  | { missingRight: keyof ChangeRights }

/**
 * Stores a version as draft, published or scheduled. Publishing ends an active scheduled version, so the newest save is
 * visible. A save in the editor deletes the writer's draft.
 */
export const saveVersion = async (
  tx: Write,
  types: BlockTypes,
  {
    pageId,
    pageContent,
    as,
    base,
    username,
    writerId,
    now,
    restoredNumber,
    unchangedBlocks = [],
    shownContainers,
  }: SaveRequest,
): Promise<Result<{ version: number }, SaveFailure>> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  if (!page || page.deletedAt) return failure('notFound')
  // Drafts may contain invalid blocks.
  const blockErrors = as === 'draft' ? [] : findBlockErrors(pageContent.itemContainers, types, new Set(unchangedBlocks))
  if (blockErrors.length > 0) return failure({ blockErrors })
  const checksUnfinished = as !== 'draft' && shownContainers !== null
  const unfinished = checksUnfinished
    ? findUnfinishedErrors(pageContent.itemContainers, shownContainers, types, new Set(unchangedBlocks))
    : []
  const liveNumber = await findLiveNumber(tx, page, now)
  const decision = decideSave({ liveVersion: liveNumber, baseVersion: base, as, now })
  if (!decision.ok) return decision
  if (unfinished.length > 0) return failure({ unfinished })
  const sanitizedContent = {
    ...pageContent,
    content: cleanTexts(pageContent.content),
    itemContainers: cleanTexts(pageContent.itemContainers),
  }
  const storedContent = await refreshFileCopies(tx, sanitizedContent)
  if (writerId !== null) await deleteDraft(tx, pageId, writerId)
  const version = await computeNextVersionNumber(tx, pageId)
  const savedAs = decision.value
  await tx.insert(pageVersions).values({
    pageId,
    number: version,
    ...storedContent,
    cause: getCause(savedAs, restoredNumber),
    savedBy: username,
    ...(savedAs === 'draft' && { writerId }),
    savedAt: now,
    base: restoredNumber ?? base,
    ...(typeof savedAs === 'object' && { shownFrom: savedAs.from, shownUntil: savedAs.until }),
  })
  if (savedAs === 'draft') return ok({ version })
  // The audit entry refers to the version, which has the content.
  tx.audit({
    kind: 'page',
    id: pageId,
    action: getCause(savedAs, restoredNumber),
    before: { version: liveNumber },
    after: { version },
  })
  if (savedAs === 'live') await publishVersion(tx, page, { version, pageContent, now })
  tx.changed(['content', createPageTag(pageId)])
  return ok({ version })
}

/** Makes the version the published one, and ends an active scheduled version. */
const publishVersion = async (
  tx: Write,
  { id: pageId, publishedVersion }: { id: number; publishedVersion: number },
  { version, pageContent, now }: { version: number; pageContent: PageContent; now: Date },
): Promise<void> => {
  // These are the published texts, while an active scheduled version may have campaign texts.
  const [before] = await tx
    .select({ title: pageVersions.title, metaDescription: pageVersions.metaDescription })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, publishedVersion)))
  const after = { title: pageContent.title, metaDescription: pageContent.metaDescription }
  if (before) await renameScheduledVersions(tx, { pageId, now, before, after })
  await tx
    .update(pageVersions)
    .set({ shownUntil: now })
    .where(and(eq(pageVersions.pageId, pageId), isInShownPeriod(now)))
  await tx.update(pages).set({ publishedVersion: version, modifiedAt: now }).where(eq(pages.id, pageId))
}

const getCause = (as: SaveAs, restoredNumber: number | undefined): VersionCause => {
  if (as === 'draft') return 'draft'
  return restoredNumber === undefined ? 'saved' : 'restored'
}
