import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { BlockDescription } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { findUnsavedParts, hasUnsavedParts } from '#content/domain/editor-state.ts'
import type { BlockViews } from '#content/web/parts/block-list.tsx'
import { type EditTools, editToolsStore } from '#content/web/parts/edit-tools.tsx'
import { editing as editingFlag } from '#platform/web/editing.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { BlockOverlay } from './block-overlay.tsx'
import { BlockPicker } from './block-picker.tsx'
import { BlockSettings } from './block-settings.tsx'
import { blockTypes, type LoadBlockData } from './block-types.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ContainerEnd } from './container-end.tsx'
import { EditDock } from './edit-dock.tsx'
import { EditMenu } from './edit-menu.tsx'
import { EditableBlock } from './editable-block.tsx'
import { EditablePicture } from './editable-picture.tsx'
import { EditorLogin } from './editor-login.tsx'
import { leaveEditing } from './end-editing.ts'
import { GlobalsDialog } from './globals-dialog.tsx'
import { PageDialog } from './page-dialog.tsx'
import { useKeepCaretVisible } from './parts/use-keep-caret-visible.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { session, useSession } from './session.ts'
import { TranslatedHtml, TranslatedLine } from './translation-pane.tsx'
import { UnfinishedDialog } from './unfinished-dialog.tsx'
import { useBannerPress } from './use-banner-press.ts'
import { useDraft } from './use-draft.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useSaving } from './use-saving.ts'
import { VersionPreviewBar } from './version-preview-bar.tsx'

const tools: EditTools = {
  Line: TranslatedLine,
  Html: TranslatedHtml,
  Picture: EditablePicture,
  Block: EditableBlock,
  ContainerEnd,
}

export const startEditor = (
  document: EditedDocument,
  descriptions: readonly BlockDescription[],
  views: BlockViews,
  loadBlocks: LoadBlockData,
): void => {
  blockTypes.register(descriptions, views, loadBlocks)
  editToolsStore.begin(tools, document)
  editingFlag.start()
}

/** Shows the in-page editor with its toolbar, dialogs and leave guard. */
export const Editor = ({ isHidden }: { isHidden: boolean }) => {
  const isUnsaved = useSession(({ state }) => hasUnsavedParts(findUnsavedParts(state))) ?? false
  const isSaving = useSession(({ state }) => state.phase === 'busy') ?? false
  const { pathname } = useLocation()
  const { username } = useVisitor()
  const saving = useSaving()
  const draft = useDraft()
  useEditKeys(saving.save)
  useKeepCaretVisible()
  useBannerPress()
  const leave = useEffectEvent(() => {
    if (session.getSnapshot()) leaveEditing(username ?? '')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation has already ended the session
  useEffect(() => () => leave(), [pathname])
  const isPreviewing = useSession(({ versionPreview }) => versionPreview !== null) ?? false
  const resumeEditing = () => {
    const snapshot = session.getSnapshot()
    if (snapshot) editToolsStore.begin(tools, snapshot.state.document)
  }
  if (isPreviewing) {
    return (
      <>
        <VersionPreviewBar onBack={resumeEditing} />
        <LeaveGuard isChanged={isUnsaved} onDiscard={draft.leave} isSaving={isSaving} />
      </>
    )
  }
  return (
    <>
      <EditDock
        isHidden={isHidden}
        onDiscardDraft={draft.discard}
        onLeave={draft.leave}
        onSave={saving.save}
        onResumeDraft={draft.resume}
      />
      <LeaveGuard isChanged={isUnsaved} onDiscard={draft.leave} isSaving={isSaving} />
      <EditorLogin onLoggedIn={draft.save} />
      <BlockOverlay />
      <EditMenu />
      <BlockSettings />
      <BlockPicker />
      <PictureDialog />
      <PageDialog />
      <GlobalsDialog />
      <ConflictDialog onSave={saving.save} />
      <UnfinishedDialog onSave={saving.saveUnfinished} />
    </>
  )
}
