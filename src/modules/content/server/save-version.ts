import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Block, Containers } from '#content/contract-block.ts'
import { decideSave, type SaveAs, type WhyNotSaved } from '#content/domain/decide-save.ts'
import type { MayChange } from '#content/domain/within-rights.ts'
import { pageTag } from '#kernel/change-tag.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { type BlockFault, blockFaults } from './block-faults.ts'
import { cleanTexts } from './clean-texts.ts'
import { asFilesAre } from './follow-files.ts'
import type { BlockTypes } from './read-containers.ts'
import { renamePlanned } from './rename-planned.ts'
import { inItsTime, liveNumber } from './shown-version.ts'
import { pages, pageVersions, type VersionCause, type Written } from './tables.ts'
import { type UnfinishedFault, unfinishedFaults } from './unfinished-faults.ts'

export interface SaveAsked {
  pageId: number
  written: Written
  as: SaveAs
  /** The version that the writer began with. */
  base: number
  /** Username. */
  by: string
  /** Whose draft it is, or whose is done with since it came out of the editor; null where nobody's is touched. */
  writerId: number | null
  now: Date
  /** The version whose content this is once more. */
  restored?: number
  /** Blocks that stand as they stood, about which nothing is found wrong now: nobody wrote them. */
  stood?: readonly Block[]
  /** The containers that visitors see now: unfinished blocks that differ from theirs are refused. Null accepts all blocks. */
  judgedFrom: Containers | null
}

export type { Written }

export type SaveRefusal =
  | WhyNotSaved
  | 'missing'
  /** A page of its kind is not shown in it. */
  | 'layout'
  /** Who shares it is shown a file that is not there. */
  | 'picture'
  | { faults: BlockFault[] }
  | { unfinished: UnfinishedFault[] }
  /** Where a text stands in a language that the shop does not speak, nor did. */
  | { unspoken: string }
  /** The writer may not change that. */
  | { beyond: keyof MayChange }

/**
 * Writes a version of a page and, unless it is a draft, has it shown now or in its time. What is shown from now on ends a timed
 * version that is in its time: the newest save is what is seen. A save out of the
 * editor is the end of the writer's own draft.
 */
export const saveVersion = async (
  tx: Write,
  types: BlockTypes,
  { pageId, written, as, base, by, writerId, now, restored, stood = [], judgedFrom }: SaveAsked,
): Promise<Outcome<{ version: number }, SaveRefusal>> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  if (!page || page.deletedAt) return refused('missing')
  // What is being written may be half; before it is shown it has to be whole.
  const faults = as === 'draft' ? [] : blockFaults(written.itemContainers, types, new Set(stood))
  if (faults.length > 0) return refused({ faults })
  const isJudged = as !== 'draft' && judgedFrom !== null
  const unfinished = isJudged ? unfinishedFaults(written.itemContainers, judgedFrom, types, new Set(stood)) : []
  const live = await liveNumber(tx, page, now)
  const decision = decideSave({ live, base, as, now })
  if (!decision.ok) return decision
  if (unfinished.length > 0) return refused({ unfinished })
  const cleaned = {
    ...written,
    content: cleanTexts(written.content),
    itemContainers: cleanTexts(written.itemContainers),
  }
  const stored = await asFilesAre(tx, cleaned)
  if (writerId !== null) await dropDraft(tx, pageId, writerId)
  const version = await nextNumber(tx, pageId)
  const shown = decision.value
  await tx.insert(pageVersions).values({
    pageId,
    number: version,
    ...stored,
    cause: causeOf(shown, restored),
    savedBy: by,
    ...(shown === 'draft' && { writerId }),
    savedAt: now,
    base: restored ?? base,
    ...(typeof shown === 'object' && { shownFrom: shown.from, shownUntil: shown.until }),
  })
  if (shown === 'draft') return ok({ version })
  // What it says stands in the version itself.
  tx.audit({
    kind: 'page',
    id: pageId,
    action: causeOf(shown, restored),
    before: { version: live },
    after: { version },
  })
  if (shown === 'live') {
    // Its own words: those of a version that is shown in its time may be a campaign's.
    const [before] = await tx
      .select({ title: pageVersions.title, metaDescription: pageVersions.metaDescription })
      .from(pageVersions)
      .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, page.live)))
    const after = { title: written.title, metaDescription: written.metaDescription }
    if (before) await renamePlanned(tx, { pageId, now, before, after })
    await tx
      .update(pageVersions)
      .set({ shownUntil: now })
      .where(and(eq(pageVersions.pageId, pageId), inItsTime(now)))
    await tx.update(pages).set({ live: version, modifiedAt: now }).where(eq(pages.id, pageId))
  }
  tx.changed(['content', pageTag(pageId)])
  return ok({ version })
}

const causeOf = (as: SaveAs, restored: number | undefined): VersionCause => {
  if (as === 'draft') return 'draft'
  return restored === undefined ? 'saved' : 'restored'
}

export const dropDraft = (tx: Transaction, pageId: number, writerId: number) =>
  tx
    .delete(pageVersions)
    .where(
      and(
        eq(pageVersions.pageId, pageId),
        eq(pageVersions.writerId, writerId),
        eq(pageVersions.cause, 'draft'),
        isNull(pageVersions.shownFrom),
      ),
    )

/** The number of the next version of a page, whose row is locked. */
export const nextNumber = async (tx: Transaction, pageId: number): Promise<number> => {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${pageVersions.number}), 0) + 1` })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, pageId))
  return row?.next ?? 1
}
