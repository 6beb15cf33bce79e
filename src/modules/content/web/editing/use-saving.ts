import { editing as calls, type SaveBody } from '#content/contract-editing.ts'
import { blockOfField } from '#content/domain/block-of-field.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { unsavedOf } from '#content/domain/editor-state.ts'
import { mergeDocuments } from '#content/domain/merge-documents.ts'
import { unfinishedBlocks } from '#content/domain/unfinished-blocks.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { draftLine } from './draft-line.ts'
import { endEditing, endUnchanged } from './end-editing.ts'
import { fieldLabel } from './field-label.ts'
import { forgetHere } from './kept-here.ts'
import { plannedWords } from './planned-words.ts'
import { placeOf, type Snapshot, session } from './session.ts'
import { troubleOf } from './trouble-of.ts'

/** Saves the page, global fields and global containers that were changed by one call, has the page reloaded, and ends editing. */
export const useSaving = (): { save: () => void; saveUnfinished: () => void } => {
  const send = useSend()
  const t = useT()
  const language = useLanguage()
  const reload = useReload()
  const save = async (takesUnfinished = false) => {
    const now = session.now()
    if (now?.state.phase !== 'editing') return
    if (!session.isUnsaved()) return endUnchanged(reload)
    // A save is the end of the draft: what is offered is taken or discarded before.
    if (now.draft) return showToast('warning', t('editing.draftFirst'))
    const unfinished = unfinishedBlocks(now.state.document, now.state.backup)
    if (unfinished.length > 0 && !takesUnfinished) return session.put({ unfinished })
    session.step('save')
    try {
      // What is still being kept of it must not come after it.
      await draftLine.rest()
      const { body } = await sendSave(send, now, takesUnfinished)
      forgetHere(placeOf(now))
      await reload()
      if (session.saved(now.state.document, body.data)) {
        // While it was on its way it was kept here once more.
        forgetHere(placeOf(now))
        endEditing()
      }
      showToast('success', t('editing.saved'))
      const [covers] = body.data.planned.filter(({ runs }) => !runs)
      if (covers) showToast('warning', plannedWords(covers, t, language))
    } catch (error) {
      session.step('failed')
      if (!(error instanceof SendFailure)) throw error
      if (error.status === 409) await meet(now.state.document.page?.id)
      else tell(error, now.state.document)
    }
  }
  /** Somebody saved meanwhile: what fits together is joined and saved, about the rest one is asked. */
  const meet = async (page: number | undefined) => {
    const query = page === undefined ? {} : { page }
    const opened = await send(calls.open, { query }, { stays: true }).catch((error: unknown) => {
      if (!(error instanceof SendFailure)) throw error
      // What is written stays as it is, and unsaved: the next save meets them again.
      tell(error)
    })
    if (!opened) return
    const { body } = opened
    // What was written while this was on its way is joined too.
    const state = session.now()?.state
    if (!state || state.document.page?.id !== page) return
    const meeting = { base: state.backup, mine: state.document, theirs: body.data, choices: {}, saves: true }
    const { document, conflicts } = mergeDocuments(meeting.base, meeting.mine, meeting.theirs.document)
    if (conflicts.length > 0) return session.put({ trouble: 'stale', meeting })
    session.join(meeting, document)
    showToast('info', t('editing.joined', { name: body.data.savedBy ?? '' }))
    await save(true)
  }
  const tell = (failure: SendFailure, sent: EditedDocument | null = null): void => {
    if (failure.message === INVALID_CREDENTIALS) session.loginEnded(true)
    else {
      const trouble = troubleOf(failure)
      // What is wrong with what was written is said once; the rest stands in the dock until it is over.
      if (trouble === 'refused') showFaults(failure, sent, t)
      else session.put({ trouble })
    }
  }
  return { save: () => void save(), saveUnfinished: () => void save(true) }
}

/** What is wrong, and where: of a block its settings are opened, to be mended there. */
const showFaults = ({ message, errors }: SendFailure, sent: EditedDocument | null, t: T): void => {
  const said = Object.entries(errors).map(([field, messages]) => {
    const at = sent && blockOfField(sent, field)
    if (!at) return `${fieldLabel(field.replaceAll('.', '/'), t)}: ${messages.join(' ')}`
    const name = t(`editing.block.${at.block.type}`)
    session.put({ active: at.address, settings: at.address })
    return at.rest === 'id' ? `${name}: ${messages.join(' ')}` : t('editing.brokenBlock', { name })
  })
  showToast('danger', said.length > 0 ? said.join(' ') : message, { duration: 10_000 })
}

const sendSave = (send: Send, { state, pageVersion, globalsVersion }: Snapshot, acceptsUnfinished: boolean) => {
  const { page, globalFields, globalContainers } = unsavedOf(state)
  const { document, backup } = state
  const titleBefore = backup.page?.content.title as SaveBody['titleBefore']
  return send(
    calls.save,
    {
      body: {
        ...(page &&
          document.page && { page: document.page as SaveBody['page'], baseVersion: pageVersion, titleBefore }),
        ...(globalFields && { content: document.globals.content }),
        ...(globalContainers && { itemContainers: document.globals.itemContainers }),
        ...{ globalsVersion, everyLanguage: true, acceptsUnfinished },
      },
    },
    { stays: true },
  )
}
