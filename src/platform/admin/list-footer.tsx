import { countPages } from '#kernel/pagination.ts'
import { Select } from '#ui/admin/select.tsx'
import { Pager } from '#ui/pager.tsx'
import { useT } from '../web/texts.tsx'
import type { List } from '../web/use-list.ts'

const PAGE_SIZES = [25, 50, 100, 200]

export const ListFooter = ({
  list,
  page,
  pageSize,
  total,
}: {
  list: List
  page: number
  pageSize: number
  total: number
}) => {
  const t = useT()
  return (
    <div className="no-print mt-4 flex flex-wrap items-center justify-between gap-3">
      <Pager
        getHref={list.getPageHref}
        labels={{
          pager: t('admin.list.pages'),
          previous: t('admin.list.previous'),
          next: t('admin.list.next'),
          page: number => t('admin.list.page', { number }),
        }}
        page={page}
        pages={countPages({ pageSize, total })}
      />
      {total > (PAGE_SIZES[0] ?? 0) ? <PageSize list={list} pageSize={pageSize} /> : null}
    </div>
  )
}

const PageSize = ({ list, pageSize }: { list: List; pageSize: number }) => {
  const t = useT()
  return (
    <Select
      className="w-28"
      hideLabel
      label={t('admin.list.pageSize')}
      onChange={list.setPageSize}
      options={[...new Set([...PAGE_SIZES, pageSize])]
        .sort((a, b) => a - b)
        .map(value => ({ value, label: String(value) }))}
      size="sm"
      value={pageSize}
    />
  )
}
