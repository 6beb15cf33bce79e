import { eq } from 'drizzle-orm'
import type { EditedGlobals, EditedPage } from '#content/domain/edited-document.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { deleteDraft } from './delete-draft.ts'
import { findOrCreateGlobalPage, lockShownVersion, type Writer } from './edit-page.ts'
import { mergePageTranslations } from './merge-page-translations.ts'
import type { BlockTypes } from './read-containers.ts'
import { type PageContent, saveVersion } from './save-version.ts'
import { pages } from './tables.ts'
import { restoreUnreadableBlocks } from './unreadable-blocks.ts'
import { refreshFileCopies } from './update-file-copies.ts'

/** A draft belongs to one user. */
type DraftWriter = Writer & { writerId: number }

interface DraftInput extends DraftWriter {
  page: EditedPage | null
  globals?: EditedGlobals | undefined
  pageVersion: number
  globalsVersion: number
  /** Omitted languages keep their published texts. */
  keepsTranslations: boolean
}

/** Saves the user's draft of a page, and of the global content when it is given and differs. */
export const saveDraft = async (
  tx: Write,
  types: BlockTypes,
  { page, globals, pageVersion, globalsVersion, ...writer }: DraftInput,
): Promise<Result<null, 'notFound'>> => {
  if (page) {
    const isSaved = await savePageDraft(tx, types, {
      pageId: page.id,
      base: pageVersion,
      pageContent: toPageContent(page),
      ...writer,
    })
    if (!isSaved) return failure('notFound')
  }
  if (!globals) return ok(null)
  const pageId = await findOrCreateGlobalPage(tx)
  const shownVersion = await lockShownVersion(tx, pageId, writer.now)
  if (shownVersion) {
    const content = writer.keepsTranslations ? mergePageTranslations(shownVersion.pageContent, globals, types) : globals
    const pageContent = { ...shownVersion.pageContent, ...content }
    await savePageDraft(tx, types, { pageId, base: globalsVersion || shownVersion.number, pageContent, ...writer })
  }
  return ok(null)
}

const toPageContent = ({ id: _id, content: { name, title, ...content }, ...pageFields }: EditedPage): PageContent => ({
  ...pageFields,
  name: typeof name === 'string' ? name : '',
  title: (title as Multilingual | undefined) ?? multilingual({}),
  content,
})

interface PageDraft extends DraftWriter, Pick<DraftInput, 'keepsTranslations'> {
  pageId: number
  base: number
  pageContent: PageContent
}

/**
 * Saves one draft, or deletes it when it equals the shown version. Unreadable blocks are ignored. Returns false when
 * the page does not exist.
 */
const savePageDraft = async (
  tx: Write,
  types: BlockTypes,
  { keepsTranslations, ...draft }: PageDraft,
): Promise<boolean> => {
  const shownVersion = await lockShownVersion(tx, draft.pageId, draft.now)
  if (!shownVersion) return false
  const content = keepsTranslations
    ? mergePageTranslations(shownVersion.pageContent, draft.pageContent, types)
    : draft.pageContent
  const pageContent = await refreshFileCopies(tx, content)
  const itemContainers = restoreUnreadableBlocks(
    pageContent.itemContainers,
    shownVersion.pageContent.itemContainers,
    types,
  )
  if (isDeepEqual(shownVersion.pageContent, { ...pageContent, itemContainers }))
    await deleteDraft(tx, draft.pageId, draft.writerId)
  else await saveVersion(tx, types, { ...draft, pageContent: content, as: 'draft', shownContainers: null })
  return true
}

/** Deletes the user's drafts of a page and, if requested, of the global content. */
export const deleteDrafts = async (
  tx: Transaction,
  { pageId, includesGlobals, writerId }: { pageId: number | undefined; includesGlobals: boolean; writerId: number },
): Promise<void> => {
  if (pageId !== undefined) await deleteDraft(tx, pageId, writerId)
  if (!includesGlobals) return
  const [globalPage] = await tx.select({ id: pages.id }).from(pages).where(eq(pages.kind, 'global'))
  if (globalPage) await deleteDraft(tx, globalPage.id, writerId)
}
