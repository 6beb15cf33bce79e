import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { LinkTabs } from '#ui/admin/link-tabs.tsx'
import { can } from '#wire/visitor.ts'

/** Shows tabs to users with access to both pages. */
export const SearchTabs = ({ current }: { current: 'words' | 'synonyms' }) => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  if (!can(visitor, 'report.view') || !can(visitor, 'product.edit')) return null
  return (
    <LinkTabs
      current={current}
      label={t('searchAdmin.tabs.label')}
      tabs={[
        { key: 'words', label: t('searchAdmin.title'), href: `/${language}/admin/statistics` },
        { key: 'synonyms', label: t('searchAdmin.tabs.synonyms'), href: `/${language}/admin/Synonyms` },
      ]}
    />
  )
}
