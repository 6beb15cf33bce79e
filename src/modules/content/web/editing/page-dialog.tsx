import { useEffect, useState } from 'react'
import { type PageSettings, pageSettings } from '#content/contract-page-settings.ts'
import { useCanManagePages } from '#content/web/parts/page-permissions.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { LoadError } from '#ui/admin/screen-states.tsx'
import { SettingsModal } from '#ui/admin/settings-modal.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AddressTab } from './address-tab.tsx'
import { GlobalsTab } from './globals-tab.tsx'
import { MetaTab } from './meta-tab.tsx'
import { NavigationTab } from './navigation-tab.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import { session, useSession } from './session.ts'
import { VersionsTab } from './versions-tab.tsx'
import { VisibilityTab } from './visibility-tab.tsx'

/** Opens and closes the page settings. */
export const pageSettingsModal = {
  open: (tab = 'meta'): void => session.update({ pageTab: tab }),
  close: (): void => session.update({ pageTab: null }),
}

/** Loads the page settings when the dialog opens; an undefined id loads nothing. */
const usePageSettings = (pageId: number | undefined) => {
  const t = useT()
  const send = useSend()
  const [settings, setSettings] = useState<PageSettings>()
  const [hasFailed, setHasFailed] = useState(false)
  const load = async () => {
    if (pageId === undefined) return
    setHasFailed(false)
    try {
      const { body } = await send(pageSettings.read, { params: { id: pageId } })
      setSettings(body.data)
    } catch (error) {
      notifyError(error)
      setHasFailed(true)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog reads the values once, when it opens
  useEffect(() => void load(), [pageId])
  const placeholder = hasFailed ? (
    <LoadError onRetry={() => void load()} retryLabel={t('editing.again')} title={t('editing.notLoaded')} />
  ) : (
    <Spinner label={t('app.loading')} />
  )
  return { settings, placeholder, load }
}

/** Settings and versions of the global content. */
export const GlobalsDialog = () => {
  const t = useT()
  const tab = useSession(snapshot => snapshot.globalsTab)
  const pageId = useSession(snapshot => snapshot.globalsId) ?? undefined
  const canManage = useCanManagePages()
  const isOpen = tab !== null
  const { settings, placeholder, load } = usePageSettings(isOpen && canManage ? pageId : undefined)
  if (!isOpen) return null
  const versions =
    pageId !== undefined && settings ? (
      <VersionsTab owner="globals" onChange={() => void load()} pageId={pageId} settings={settings} />
    ) : (
      placeholder
    )
  return (
    <SettingsModal
      closeLabel={t('content.close')}
      onClose={() => session.update({ globalsTab: null })}
      onTabChange={globalsTab => session.update({ globalsTab })}
      tab={tab}
      tabs={[
        { key: 'parts', position: 5, label: t('editing.tab.parts'), panel: <GlobalsTab /> },
        ...(canManage ? [{ key: 'versions', position: 10, label: t('editing.tab.versions'), panel: versions }] : []),
      ]}
      title={t('editing.globalSettings')}
    />
  )
}

/** Shows the page settings in tabs. The first tab is saved with the page, the others at once. */
export const PageDialog = () => {
  const t = useT()
  const tab = useSession(snapshot => snapshot.pageTab)
  const pageId = useSession(({ state }) => state.document.page?.id)
  const isOpen = tab !== null && typeof pageId === 'number'
  const { settings, placeholder, load } = usePageSettings(isOpen ? pageId : undefined)
  if (!isOpen) return null
  const tabProps = settings ? { pageId, settings, onChange: () => void load() } : null
  const panels = [
    { key: 'meta', position: 10, label: t('editing.tab.meta'), panel: <MetaTab layouts={settings?.layouts ?? []} /> },
    {
      key: 'address',
      position: 20,
      label: t('editing.tab.address'),
      panel: tabProps ? <AddressTab {...tabProps} /> : placeholder,
    },
    {
      key: 'visibility',
      position: 30,
      label: t('editing.tab.visibility'),
      panel: tabProps ? <VisibilityTab {...tabProps} /> : placeholder,
    },
    {
      key: 'navigation',
      position: 35,
      label: t('editing.tab.navigation'),
      panel: <NavigationTab pageId={pageId} />,
    },
    {
      key: 'versions',
      position: 60,
      label: t('editing.tab.versions'),
      panel: tabProps ? <VersionsTab {...tabProps} owner="page" /> : placeholder,
    },
    {
      key: 'schedule',
      position: 40,
      label: t('editing.tab.schedule'),
      panel: tabProps ? <ScheduleTab {...tabProps} /> : placeholder,
    },
    { key: 'preview', position: 50, label: t('editing.tab.preview'), panel: <PreviewTab pageId={pageId ?? 0} /> },
  ]
  return (
    <SettingsModal
      closeLabel={t('content.close')}
      onClose={pageSettingsModal.close}
      onTabChange={pageSettingsModal.open}
      tab={tab}
      tabs={panels}
      title={t('editing.pageSettings')}
    />
  )
}
