import { useLanguage, useT } from '#platform/web/texts.tsx'
import { LinkTabs } from '#ui/admin/link-tabs.tsx'

/** Switches between requests and demand. */
export const NoticeTabs = ({ current }: { current: 'requests' | 'products' }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <LinkTabs
      current={current}
      label={t('noticeAdmin.tabs')}
      tabs={[
        { key: 'requests', label: t('noticeAdmin.title'), href: `/${language}/admin/StockNotifications` },
        { key: 'products', label: t('noticeAdmin.byProduct'), href: `/${language}/admin/StockDemand` },
      ]}
    />
  )
}
