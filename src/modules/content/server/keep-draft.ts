import { eq } from 'drizzle-orm'
import type { EditedGlobals, EditedPage } from '#content/domain/edited-document.ts'
import { isSame } from '#content/domain/same.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { globalPage, lockShown, type Writer } from './edit-page.ts'
import { asFilesAre } from './follow-files.ts'
import { keepPageTranslations } from './keep-block-translations.ts'
import type { BlockTypes } from './read-containers.ts'
import { dropDraft, saveVersion, type Written } from './save-version.ts'
import { withUnreadable } from './stood-blocks.ts'
import { pages } from './tables.ts'

/** A draft belongs to one user. */
type Draftsman = Writer & { writerId: number }

interface DraftAsked extends Draftsman {
  page: EditedPage | null
  globals?: EditedGlobals | undefined
  pageVersion: number
  globalsVersion: number
  /** Omitted languages keep their published texts. */
  keepsTranslations: boolean
}

/** Saves the user's draft of a page, and of the global content when it is given and differs. */
export const keepDraft = async (
  tx: Write,
  types: BlockTypes,
  { page, globals, pageVersion, globalsVersion, ...writer }: DraftAsked,
): Promise<Outcome<null, 'missing'>> => {
  if (page) {
    const kept = await keepOne(tx, types, { pageId: page.id, base: pageVersion, written: writtenOf(page), ...writer })
    if (!kept) return refused('missing')
  }
  if (!globals) return ok(null)
  const pageId = await globalPage(tx)
  const shown = await lockShown(tx, pageId, writer.now)
  if (shown) {
    const given = writer.keepsTranslations ? keepPageTranslations(shown.written, globals, types) : globals
    const written = { ...shown.written, ...given }
    await keepOne(tx, types, { pageId, base: globalsVersion || shown.number, written, ...writer })
  }
  return ok(null)
}

const writtenOf = ({ id: _id, content: { name, title, ...content }, ...rest }: EditedPage): Written => ({
  ...rest,
  name: typeof name === 'string' ? name : '',
  title: (title as Multilingual | undefined) ?? multilingual({}),
  content,
})

interface OneDraft extends Draftsman, Pick<DraftAsked, 'keepsTranslations'> {
  pageId: number
  base: number
  written: Written
}

/**
 * Saves one draft, or deletes it when it equals the shown version. Unreadable blocks are ignored. Returns false when
 * the page does not exist.
 */
const keepOne = async (tx: Write, types: BlockTypes, { keepsTranslations, ...draft }: OneDraft): Promise<boolean> => {
  const shown = await lockShown(tx, draft.pageId, draft.now)
  if (!shown) return false
  const given = keepsTranslations ? keepPageTranslations(shown.written, draft.written, types) : draft.written
  const written = await asFilesAre(tx, given)
  const itemContainers = withUnreadable(written.itemContainers, shown.written.itemContainers, types)
  if (isSame(shown.written, { ...written, itemContainers })) await dropDraft(tx, draft.pageId, draft.writerId)
  else await saveVersion(tx, types, { ...draft, written: given, as: 'draft', judgedFrom: null })
  return true
}

/** Deletes the user's drafts of a page and, if requested, of the global content. */
export const dropDrafts = async (
  tx: Transaction,
  { page, globals, writerId }: { page: number | undefined; globals: boolean; writerId: number },
): Promise<void> => {
  if (page !== undefined) await dropDraft(tx, page, writerId)
  if (!globals) return
  const [every] = await tx.select({ id: pages.id }).from(pages).where(eq(pages.kind, 'global'))
  if (every) await dropDraft(tx, every.id, writerId)
}
