import { useT } from '#platform/web/texts.tsx'
import { SettingsModal } from '#ui/admin/settings-modal.tsx'
import { AddressTab } from './address-tab.tsx'
import { MetaTab } from './meta-tab.tsx'
import { NavigationTab } from './navigation-tab.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import { session, useSession } from './session.ts'
import { usePageSettings } from './use-page-settings.tsx'
import { VersionsTab } from './versions-tab.tsx'
import { VisibilityTab } from './visibility-tab.tsx'

/** Opens and closes the page settings. */
export const pageSettingsModal = {
  open: (tab = 'meta'): void => session.update({ pageTab: tab }),
  close: (): void => session.update({ pageTab: null }),
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
    { key: 'preview', position: 50, label: t('editing.tab.preview'), panel: <PreviewTab pageId={pageId} /> },
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
