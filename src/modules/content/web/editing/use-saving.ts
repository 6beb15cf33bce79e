import { editing as calls, type SaveBody } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { findUnsavedParts } from '#content/domain/editor-state.ts'
import { findBlockField } from '#content/domain/find-block-field.ts'
import { findMergeBase } from '#content/domain/find-merge-base.ts'
import { findUnfinishedBlocks } from '#content/domain/find-unfinished-blocks.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import { mergeDocuments } from '#content/domain/merge-documents.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { isResultUnknown } from '#platform/web/call-keys.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { describePlannedVersion } from './describe-planned-version.ts'
import { draftQueue } from './draft-queue.ts'
import { endEditing, endUnchangedEditing } from './end-editing.ts'
import { fieldLabel } from './field-label.ts'
import { deleteLocalDraft } from './local-draft.ts'
import { draftLocationOf, type MergeConflict, type SessionSnapshot, session } from './session.ts'
import { toSaveError } from './to-save-error.ts'

/** Saves all changes in one call, reloads the page and ends editing. */
export const useSaving = (): { save: () => void; saveUnfinished: () => void } => {
  const send = useSend()
  const t = useT()
  const language = useLanguage()
  const reload = useReload()
  const save = async (acceptsUnfinished = false) => {
    const now = session.now()
    if (now?.state.phase !== 'editing') return
    if (!session.isUnsaved()) return endUnchangedEditing(reload)
    // A save deletes the draft, so an offered draft is decided first.
    if (now.draft) return showToast('warning', t('editing.draftFirst'))
    const unfinished = findUnfinishedBlocks(now.state.document, now.state.backup)
    if (unfinished.length > 0 && !acceptsUnfinished) return session.put({ unfinished })
    session.step('save')
    try {
      // A draft request must not arrive after this save.
      await draftQueue.rest()
      const { body } = await sendSave(send, now, acceptsUnfinished)
      deleteLocalDraft(draftLocationOf(now))
      await reload()
      if (session.saved(now.state.document, body.data)) {
        // The local draft may have been written again during the save.
        deleteLocalDraft(draftLocationOf(now))
        endEditing()
      }
      showToast('success', t('editing.saved'))
      const [covers] = body.data.planned.filter(({ runs }) => !runs)
      if (covers) showToast('warning', describePlannedVersion(covers, t, language))
    } catch (error) {
      session.step('failed')
      if (!(error instanceof SendFailure)) throw error
      if (isResultUnknown(error)) session.put({ lost: [...(session.now()?.lost ?? []), now.state.document] })
      if (error.status === 409) await mergeAndSave(now.state.document.page?.id)
      else reportFailure(error, now.state.document)
    }
  }
  /** Merges with another user's save and saves again, or asks about conflicts. */
  const mergeAndSave = async (page: number | undefined) => {
    const query = page === undefined ? {} : { page }
    const opened = await send(calls.open, { query }, { staysOnSessionExpiry: true }).catch((error: unknown) => {
      if (!(error instanceof SendFailure)) throw error
      // The text stays unsaved; the next save tries the merge again.
      reportFailure(error)
    })
    if (!opened) return
    const { body } = opened
    // The merge includes changes typed during the request.
    const current = session.now()
    if (!current || current.state.document.page?.id !== page) return
    const { state, lost } = current
    const base = findMergeBase(state.backup, lost, body.data.document)
    const meeting: MergeConflict = {
      base,
      mine: state.document,
      theirs: body.data,
      choices: {},
      saves: true,
    }
    const { document, conflicts } = mergeDocuments(meeting.base, meeting.mine, meeting.theirs.document)
    if (conflicts.length > 0) return session.put({ trouble: 'stale', meeting })
    session.join(meeting, document)
    if (!isDeepEqual(base, body.data.document)) {
      showToast('info', t('editing.joined', { name: body.data.savedBy ?? '' }))
    }
    await save(true)
  }
  const reportFailure = (failure: SendFailure, sent: EditedDocument | null = null): void => {
    if (failure.message === INVALID_CREDENTIALS) session.loginEnded(true)
    else {
      const trouble = toSaveError(failure)
      // Validation errors show once as a toast; other errors stay in the toolbar.
      if (trouble === 'refused') showErrors(failure, sent, t)
      else session.put({ trouble })
    }
  }
  return { save: () => void save(), saveUnfinished: () => void save(true) }
}

/** Shows validation errors and opens the settings of an invalid block. */
const showErrors = ({ message, errors }: SendFailure, sent: EditedDocument | null, t: T): void => {
  const said = Object.entries(errors).map(([field, messages]) => {
    const at = sent && findBlockField(sent, field)
    if (!at) return `${fieldLabel(field.replaceAll('.', '/'), t)}: ${messages.join(' ')}`
    const name = t(`editing.block.${at.block.type}`)
    session.put({ active: at.address, settings: at.address })
    return at.fieldPath === 'id' ? `${name}: ${messages.join(' ')}` : t('editing.brokenBlock', { name })
  })
  showToast('danger', said.length > 0 ? said.join(' ') : message, { durationMs: 10_000 })
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
        ...{ globalsVersion, hasAllLanguages: true, acceptsUnfinished },
      },
    },
    { staysOnSessionExpiry: true },
  )
}
