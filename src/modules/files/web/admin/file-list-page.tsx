import { useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { FinderView } from '../finder/finder-view.tsx'

export const Component = () => {
  const t = useT()
  return (
    <>
      <PageHeader title={t('finder.titleAll')} />
      <div className="finder-screen">
        <FinderView />
      </div>
    </>
  )
}
