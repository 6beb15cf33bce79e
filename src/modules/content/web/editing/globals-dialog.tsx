import { useCanManagePages } from '#content/web/parts/page-permissions.ts'
import { useT } from '#platform/web/texts.tsx'
import { SettingsModal } from '#ui/admin/settings-modal.tsx'
import { GlobalsTab } from './globals-tab.tsx'
import { session, useSession } from './session.ts'
import { usePageSettings } from './use-page-settings.tsx'
import { VersionsTab } from './versions-tab.tsx'

/** Shows the settings and versions of the global content. */
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
