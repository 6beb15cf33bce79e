import { editing as calls, type SaveBody } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { findUnsavedParts } from '#content/domain/editor-state.ts'
import { findBlockField } from '#content/domain/find-block-field.ts'
import { findMergeBase } from '#content/domain/find-merge-base.ts'
import { areAllAccepted, findUnfinishedBlocks, type UnfinishedBlock } from '#content/domain/find-unfinished-blocks.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import { mergeDocuments } from '#content/domain/merge-documents.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { isResultUnknown } from '#platform/web/call-keys.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { type Send, SendError } from '#wire/send.ts'
import { describeScheduledVersion } from './describe-scheduled-version.ts'
import { draftQueue } from './draft-queue.ts'
import { endEditing, endUnchangedEditing } from './end-editing.ts'
import { getFieldLabel } from './get-field-label.ts'
import { deleteLocalDraft } from './local-draft.ts'
import { getDraftLocation, type MergeConflict, type SessionSnapshot, session } from './session.ts'
import { toSaveError } from './to-save-error.ts'

/** Saves all changes in one call, reloads the page and ends editing. */
export const useSaving = (): {
  save: () => void
  saveUnfinished: (acceptedBlocks: readonly UnfinishedBlock[]) => void
} => {
  const send = useSend()
  const t = useT()
  const language = useLanguage()
  const reload = useReload()
  const save = async (acceptedBlocks: readonly UnfinishedBlock[] = []) => {
    const snapshot = session.getSnapshot()
    if (snapshot?.state.phase !== 'editing') return
    if (!session.isUnsaved()) return endUnchangedEditing(reload)
    // A save deletes the draft, so the user must accept or discard an offered draft first.
    if (snapshot.draft) return showToast('warning', t('editing.draftFirst'))
    const unfinishedBlocks = findUnfinishedBlocks(snapshot.state.document, snapshot.state.backup)
    if (!areAllAccepted(unfinishedBlocks, acceptedBlocks)) return session.update({ unfinishedBlocks })
    session.dispatch('save')
    try {
      // A draft request must not arrive after this save.
      await draftQueue.waitUntilIdle()
      const { body } = await sendSave(send, snapshot, unfinishedBlocks.length > 0)
      deleteLocalDraft(getDraftLocation(snapshot))
      await reload()
      if (session.finishSave(snapshot.state.document, body.data)) {
        // The local draft may have been written again during the save.
        deleteLocalDraft(getDraftLocation(snapshot))
        endEditing()
      }
      showToast('success', t('editing.saved'))
      const [coveringVersion] = body.data.scheduledVersions.filter(({ hasStarted }) => !hasStarted)
      if (coveringVersion) showToast('warning', describeScheduledVersion(coveringVersion, t, language))
    } catch (error) {
      session.dispatch('failed')
      if (!(error instanceof SendError)) throw error
      if (isResultUnknown(error))
        session.update({
          unansweredSaves: [...(session.getSnapshot()?.unansweredSaves ?? []), snapshot.state.document],
        })
      if (error.status === 409) await mergeAndSave(snapshot.state.document.page?.id, acceptedBlocks)
      else handleSendError(error, snapshot.state.document)
    }
  }
  /** Merges with another user's save and saves again, or asks about conflicts. */
  const mergeAndSave = async (page: number | undefined, acceptedBlocks: readonly UnfinishedBlock[]) => {
    const query = page === undefined ? {} : { page }
    const response = await send(calls.readForEditing, { query }, { staysOnSessionExpiry: true }).catch(
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
        // The text stays unsaved, and the next save repeats the merge.
        handleSendError(error)
      },
    )
    if (!response) return
    const { body } = response
    // The merge includes changes typed during the request.
    const current = session.getSnapshot()
    if (!current || current.state.document.page?.id !== page) return
    const { state, unansweredSaves } = current
    const base = findMergeBase(state.backup, unansweredSaves, body.data.document)
    const mergeConflict: MergeConflict = {
      base,
      mine: state.document,
      theirs: body.data,
      choices: {},
      shouldSave: true,
    }
    const { document, conflicts } = mergeDocuments(
      mergeConflict.base,
      mergeConflict.mine,
      mergeConflict.theirs.document,
    )
    if (conflicts.length > 0) return session.update({ saveError: 'stale', mergeConflict })
    session.applyMerge(mergeConflict, document)
    if (!isDeepEqual(base, body.data.document)) {
      showToast('info', t('editing.merged', { name: body.data.savedBy ?? '' }))
    }
    // A merge, or an undo during the request, may have shown an unfinished block.
    await save(acceptedBlocks)
  }
  const handleSendError = (error: SendError, sentDocument: EditedDocument | null = null): void => {
    if (error.message === INVALID_CREDENTIALS) session.recordExpiredLogin({ isBlocking: true })
    else {
      const saveError = toSaveError(error)
      // Validation errors show once as a toast; other errors stay in the toolbar.
      if (saveError === 'refused') showErrors(error, sentDocument, t)
      else session.update({ saveError })
    }
  }
  return { save: () => void save(), saveUnfinished: acceptedBlocks => void save(acceptedBlocks) }
}

/** Shows validation errors and opens the settings of an invalid block. */
const showErrors = ({ message, errors }: SendError, sentDocument: EditedDocument | null, t: T): void => {
  const problems = Object.entries(errors).map(([field, messages]) => {
    const blockField = sentDocument && findBlockField(sentDocument, field)
    if (!blockField) return `${getFieldLabel(field.replaceAll('.', '/'), t)}: ${messages.join(' ')}`
    const name = t(`editing.block.${blockField.block.type}`)
    session.update({ active: blockField.address, settings: blockField.address })
    return blockField.fieldPath === 'id' ? `${name}: ${messages.join(' ')}` : t('editing.brokenBlock', { name })
  })
  showToast('danger', problems.length > 0 ? problems.join(' ') : message, { durationMs: 10_000 })
}

const sendSave = (send: Send, { state, pageVersion, globalsVersion }: SessionSnapshot, acceptsUnfinished: boolean) => {
  const { hasPage, hasGlobalFields, hasGlobalContainers } = findUnsavedParts(state)
  const { document, backup } = state
  const titleBefore = backup.page?.content.title as SaveBody['titleBefore']
  return send(
    calls.save,
    {
      body: {
        ...(hasPage &&
          document.page && { page: document.page as SaveBody['page'], baseVersion: pageVersion, titleBefore }),
        ...(hasGlobalFields && { content: document.globals.content }),
        ...(hasGlobalContainers && { itemContainers: document.globals.itemContainers }),
        globalsVersion,
        hasAllLanguages: true,
        acceptsUnfinished,
      },
    },
    { staysOnSessionExpiry: true },
  )
}
