import { useState } from 'react'
import { type PageVersion, pageSettings } from '#content/contract-page-settings.ts'
import type { EditedGlobals, EditedPage } from '#content/domain/edited-document.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { draftQueue } from './draft-queue.ts'
import { endEditing } from './end-editing.ts'
import { useUnfinishedAlert } from './parts/use-unfinished-alert.tsx'
import { session, useSession } from './session.ts'
import type { SettingsTabProps } from './settings-tab-props.ts'
import { showVersionPreview } from './version-preview.tsx'

interface VersionsTabProps extends SettingsTabProps {
  /** The owner of the versions: the open page or the global content. */
  owner: 'page' | 'globals'
}

/** Builds a page from the current global content, so that it compares with a version of it. */
const toComparablePage = (
  { content: { name, title }, ...version }: EditedPage,
  globals: EditedGlobals,
): EditedPage => ({
  ...version,
  content: { ...globals.content, name, title },
  itemContainers: globals.itemContainers,
})

/** Lists, compares and restores versions. */
export const VersionsTab = ({ pageId, settings, owner }: VersionsTabProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const [restoringNumber, setRestoringNumber] = useState<number>()
  const [comparedVersion, setComparedVersion] = useState<{ number: number; page: EditedPage; title: string }>()
  const { attempt, alert, notice } = useUnfinishedAlert(t('editing.unfinished.restore'))
  const isUnsaved = useSession(() => session.isUnsaved()) ?? false
  const restoreVersion = async (number: number) => {
    const version = session.getSnapshot()?.[`${owner}Version`]
    if (version === undefined) return
    // A restore deletes the draft, so the user must accept or discard an offered draft first.
    if (session.getSnapshot()?.draft) return showToast('warning', t('editing.draftFirst'))
    await attempt(async ({ acceptsUnfinished }) => {
      setRestoringNumber(number)
      try {
        // A draft that is still being saved must not arrive after it.
        await draftQueue.waitUntilIdle()
        const body = { number, version, inEditor: true, acceptsUnfinished }
        await send(pageSettings.restore, { params: { id: pageId }, body })
        await reload()
        endEditing()
        showToast('success', t('editing.restored'))
      } finally {
        setRestoringNumber(undefined)
      }
    })
  }
  const compareVersion = async (version: PageVersion) => {
    const { body } = await send(pageSettings.version, { params: { id: pageId, number: version.number } })
    setComparedVersion({
      number: version.number,
      page: body.data,
      title: `${formatDateTime(version.savedAt, language)} · ${version.savedBy ?? t('editing.program')}`,
    })
  }
  const page = useSession(({ state }) => state.document.page)
  const globals = useSession(({ state }) => state.document.globals)
  const comparedPage =
    owner === 'page' ? page : globals && comparedVersion && toComparablePage(comparedVersion.page, globals)
  return (
    <>
      {notice}
      {isUnsaved ? <p className="mb-3 text-sm text-warn">{t('editing.restoreLoses')}</p> : null}
      <ul>
        {settings.versions.map(version => (
          <VersionRow
            isRestoring={restoringNumber === version.number}
            key={version.number}
            // `send` reports the failure.
            onCompare={() => void compareVersion(version).catch(() => undefined)}
            onRestore={() => void restoreVersion(version.number)}
            version={version}
          />
        ))}
      </ul>
      {comparedVersion && comparedPage ? (
        <CompareDialog
          current={comparedPage}
          onClose={() => setComparedVersion(undefined)}
          onPreview={
            owner === 'page' ? () => showVersionPreview(comparedVersion.number, comparedVersion.page) : undefined
          }
          onRestore={() => void restoreVersion(comparedVersion.number)}
          title={comparedVersion.title}
          version={comparedVersion.page}
        />
      ) : null}
      {alert}
    </>
  )
}

interface VersionRowProps {
  version: PageVersion
  isRestoring: boolean
  onCompare: () => void
  onRestore: () => void
}

const VersionRow = ({ version, isRestoring, onCompare, onRestore }: VersionRowProps) => {
  const { number, cause, live: isLive, savedAt, savedBy } = version
  const t = useT()
  const language = useLanguage()
  return (
    <li className="edit-version">
      <div>
        <b>{formatDateTime(savedAt, language)}</b>
        <small>
          {number} · {t(`editing.cause.${cause}`)} · {savedBy ?? t('editing.program')}
        </small>
      </div>
      {isLive ? <span className="text-sm text-good">{t('editing.live')}</span> : null}
      <Button onClick={onCompare} size="sm" variant="ghost">
        {t('editing.compare.open')}
      </Button>
      {isLive ? null : (
        <Button isLoading={isRestoring} onClick={onRestore} size="sm" variant="ghost">
          {t('editing.restore')}
        </Button>
      )}
    </li>
  )
}
