import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileCog from 'lucide-react/icons/file-cog'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { findUnsavedParts, hasUnsavedParts, type UnsavedParts } from '#content/domain/editor-state.ts'
import { useCanManagePages } from '#content/web/parts/page-permissions.ts'
import { formatDateTime, formatTime } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Toolbar, ToolbarButton } from '#ui/admin/toolbar.tsx'
import { Button } from '#ui/button.tsx'
import { describeScheduledVersion } from './describe-scheduled-version.ts'
import { cancelEditing } from './end-editing.ts'
import { FormatBar } from './format-bar.tsx'
import { HiddenPageNotice } from './hidden-page-notice.tsx'
import { pageSettingsModal } from './page-dialog.tsx'
import { session, useSession } from './session.ts'
import { MissingTexts, TranslationPaneTools } from './translation-pane.tsx'
import { usePresence } from './use-presence.ts'

interface EditDockProps {
  /** True while visitors do not see the page. */
  isHidden: boolean
  onSave: () => void
  onResumeDraft: () => void
  onDiscardDraft: () => void
  onLeave: () => Promise<void>
}

/** Shows the editor's toolbar: undo, formatting, save state, save and cancel. */
export const EditDock = ({ isHidden, onSave, onResumeDraft, onDiscardDraft, onLeave }: EditDockProps) => {
  const t = useT()
  const [asksToLeave, setAsksToLeave] = useState(false)
  const isBusy = useSession(({ state }) => state.phase === 'busy') ?? false
  const canUndo = useSession(({ state }) => state.past.length > 0) ?? false
  const canRedo = useSession(({ state }) => state.future.length > 0) ?? false
  const leavePage = () => {
    void onLeave()
    cancelEditing()
  }
  const cancelOrAsk = () => {
    if (session.isUnsaved()) setAsksToLeave(true)
    // Undone changes may have been saved as a draft.
    else if (canUndo || canRedo) leavePage()
    else cancelEditing()
  }
  return (
    <aside aria-label={t('editing.bar')} className="edit-dock" data-keep-clear tabIndex={-1}>
      {isHidden ? <HiddenPageNotice /> : null}
      <OtherEditors />
      <ScheduledVersions />
      <UploadState />
      <DraftOffer onDiscard={onDiscardDraft} onResume={onResumeDraft} />
      <FormatBar />
      <div className="edit-dock-row">
        <EditTools canRedo={canRedo} canUndo={canUndo} />
        <MissingTexts />
        <SaveState />
        <Button disabled={isBusy} onClick={cancelOrAsk} size="sm" variant="ghost">
          {t('editing.cancel')}
        </Button>
        <Button
          isLoading={isBusy}
          loadingLabel={t('editing.saving')}
          onClick={onSave}
          size="sm"
          title="Ctrl+S"
          variant="primary"
        >
          {t('editing.save')}
        </Button>
      </div>
      <Alert
        cancelLabel={t('app.form.stay')}
        confirmLabel={t('app.form.leave')}
        isDestructive
        onCancel={() => setAsksToLeave(false)}
        onConfirm={leavePage}
        open={asksToLeave}
        title={t('app.form.unsavedHeading')}
      >
        {t('app.form.unsaved')}
      </Alert>
    </aside>
  )
}

/** Shows the buttons that undo changes and open settings, and those of the translation pane. */
const EditTools = ({ canUndo, canRedo }: { canUndo: boolean; canRedo: boolean }) => {
  const t = useT()
  const hasPage = useSession(({ state }) => state.document.page !== null) ?? false
  const canManage = useCanManagePages()
  const languages = Object.keys(usePageOptions().languages)
  return (
    <Toolbar label={t('editing.tools')}>
      <ToolbarButton
        disabled={!canUndo}
        icon={<Undo2 aria-hidden />}
        shortcut="Ctrl+Z"
        label={t('editing.undo')}
        onPress={session.undo}
      />
      <ToolbarButton
        disabled={!canRedo}
        icon={<Redo2 aria-hidden />}
        shortcut="Ctrl+Shift+Z"
        label={t('editing.redo')}
        onPress={session.redo}
      />
      {hasPage && canManage ? (
        <ToolbarButton
          icon={<FileCog aria-hidden />}
          label={t('editing.pageSettings')}
          onPress={() => pageSettingsModal.open()}
        />
      ) : null}
      <ToolbarButton
        icon={<PanelsTopLeft aria-hidden />}
        label={t('editing.globalSettings')}
        onPress={() => session.update({ globalsTab: 'parts' })}
      />
      <TranslationPaneTools languages={languages} />
    </Toolbar>
  )
}

const listUnsavedKinds = ({ hasPage, hasGlobalFields, hasGlobalContainers }: UnsavedParts) => [
  ...(hasPage ? (['page'] as const) : []),
  ...(hasGlobalFields ? (['globalFields'] as const) : []),
  ...(hasGlobalContainers ? (['globalContainers'] as const) : []),
]

/** Lists the names of other users who edit the same page. */
const OtherEditors = () => {
  const t = useT()
  const otherEditors = usePresence()
  return otherEditors.length > 0 ? (
    <p className="edit-notice" role="status">
      <Users aria-hidden />
      {t('editing.others', { names: otherEditors.join(', ') })}
    </p>
  ) : null
}

/** Lists scheduled versions: a later one covers a save made now, and a running one ends with it. */
const ScheduledVersions = () => {
  const t = useT()
  const language = useLanguage()
  const scheduledVersions = useSession(snapshot => snapshot.scheduledVersions) ?? []
  return scheduledVersions
    .filter(({ hasStarted, until }) => !hasStarted || until !== null)
    .map(version => (
      <p className="edit-notice" key={version.number} role="status">
        <CalendarClock aria-hidden />
        {describeScheduledVersion(version, t, language)}
      </p>
    ))
}

/** Shows unsaved changes by kind, the draft's save time, and save errors. */
const SaveState = () => {
  const t = useT()
  const state = useSession(snapshot => snapshot.state)
  const draftSavedAt = useSession(snapshot => snapshot.draftSavedAt)
  const saveError = useSession(snapshot => snapshot.saveError)
  if (!state) return null
  const unsavedParts = findUnsavedParts(state)
  const kinds = listUnsavedKinds(unsavedParts)
  const time = draftSavedAt && formatTime(draftSavedAt)
  return (
    <p className="edit-status" data-save-error={saveError ?? undefined} role="status">
      {saveError ? t(`editing.saveError.${saveError}`) : null}
      {!saveError && hasUnsavedParts(unsavedParts) ? (
        <>
          <b>{t('editing.unsaved')}</b> <span>{kinds.map(kind => t(`editing.kind.${kind}`)).join(', ')}</span>{' '}
          {time ? <span>· {t('editing.draftSaved', { time })}</span> : null}
        </>
      ) : null}
      {!saveError && !hasUnsavedParts(unsavedParts) ? t('editing.nothingChanged') : null}
    </p>
  )
}

/** Shows the progress of a picture upload, with a cancel button. */
const UploadState = () => {
  const t = useT()
  const upload = useSession(snapshot => snapshot.upload)
  if (!upload) return null
  const { name, share, isWaiting, cancel } = upload
  const progressText = share < 1 ? `${Math.round(share * 100)} %` : t('finder.processing')
  return (
    <div className="edit-offer">
      <p>
        {name} ·{' '}
        <span role={isWaiting ? 'status' : undefined}>{isWaiting ? t('finder.states.interrupted') : progressText}</span>
      </p>
      <progress aria-label={t('finder.progress', { name })} max={1} value={share < 1 ? share : undefined} />
      <Button onClick={cancel} size="sm" variant="ghost">
        {t('editing.stopUpload')}
      </Button>
    </div>
  )
}

/** Offers an unsaved draft. */
const DraftOffer = ({ onResume, onDiscard }: { onResume: () => void; onDiscard: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const draft = useSession(snapshot => snapshot.draft)
  const backup = useSession(({ state }) => state.backup)
  if (!draft || !backup) return null
  const kinds = listUnsavedKinds(findUnsavedParts({ backup, document: draft })).map(kind => t(`editing.kind.${kind}`))
  const time = formatDateTime(draft.savedAt, language)
  return (
    <div className="edit-offer" role="status">
      <p>{t('editing.draftFound', { time, kinds: kinds.join(', ') })}</p>
      <Button onClick={onDiscard} size="sm" variant="ghost">
        {t('editing.discardDraft')}
      </Button>
      <Button onClick={onResume} size="sm">
        {t('editing.resumeDraft')}
      </Button>
    </div>
  )
}
