import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type ImportSummary, importAdmin } from '#exchange/contract-import.ts'
import { IMPORT_STATES } from '#exchange/domain/import-states.ts'
import { LIST_KINDS } from '#exchange/domain/list-kinds.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { FeedUrls } from './parts/feed-urls.tsx'
import { ImportState } from './parts/import-state.tsx'
import { NewImportDialog } from './parts/new-import-dialog.tsx'

const LIST_PLAN: ListPlan = {
  sort: '-id',
  pageSize: 50,
  filters: { kind: [...LIST_KINDS], state: [...IMPORT_STATES] },
  columns: ['name', 'kind', 'state', 'total', 'changed', 'created', 'rejected', 'by', 'created_at'],
}

const FORMATS = ['csv', 'xlsx'] as const
const EXPORTS = {
  product: importAdmin.exportProducts,
  category: importAdmin.exportCategories,
  filter: importAdmin.exportFilters,
} as const

const SOURCE = createListSource(importAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, importAdmin.list, LIST_PLAN, body => body.results)

export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const [isCreating, setIsCreating] = useState(false)
  useCreateHash(() => setIsCreating(true))
  const columns: readonly DataColumn<ImportSummary>[] = [
    { id: 'name', header: t('exchange.name'), cell: ({ name }) => name, isSortable: true },
    { id: 'kind', header: t('exchange.kind'), cell: ({ kind }) => t(`exchange.kinds.${kind}`) },
    {
      id: 'state',
      header: t('exchange.state'),
      cell: ({ state }) => <ImportState state={state} />,
      text: ({ state }) => t(`exchange.states.${state}`),
    },
    { id: 'total', header: t('exchange.rows'), cell: ({ total }) => total, isNumeric: true, isSortable: true },
    { id: 'changed', header: t('exchange.counts.changed'), cell: ({ counts }) => counts.changed, isNumeric: true },
    { id: 'created', header: t('exchange.counts.created'), cell: ({ counts }) => counts.created, isNumeric: true },
    { id: 'rejected', header: t('exchange.counts.rejected'), cell: ({ counts }) => counts.rejected, isNumeric: true },
    { id: 'by', header: t('exchange.by'), cell: ({ by: userName }) => userName },
    {
      id: 'created_at',
      header: t('exchange.at'),
      cell: ({ created_at }) => formatDateTime(created_at, language),
      isSortable: true,
    },
  ]
  return (
    <>
      <ListScreen
        actions={
          <Menu
            align="end"
            entries={LIST_KINDS.flatMap(kind =>
              FORMATS.map(format => ({
                key: `${kind}-${format}`,
                label: t(`exchange.exports.${kind}`, { format: format.toUpperCase() }),
                href: `${EXPORTS[kind].path}?format=${format}`,
                download: true,
              })),
            )}
            trigger={<Button icon={<Download aria-hidden />}>{t('exchange.exportMenu')}</Button>}
          />
        }
        create={
          <Button icon={<Upload aria-hidden />} onClick={() => setIsCreating(true)} variant="primary">
            {t('exchange.new')}
          </Button>
        }
        columns={columns}
        empty={{ title: t('exchange.none'), hint: t('exchange.noneHint') }}
        filters={[
          {
            name: 'kind',
            label: t('exchange.kind'),
            options: [
              { value: '', label: t('exchange.all') },
              ...LIST_KINDS.map(value => ({ value: value as string, label: t(`exchange.kinds.${value}`) })),
            ],
          },
          {
            name: 'state',
            label: t('exchange.state'),
            options: [
              { value: '', label: t('exchange.all') },
              ...IMPORT_STATES.map(value => ({ value: value as string, label: t(`exchange.states.${value}`) })),
            ],
          },
        ]}
        getHref={({ id }) => `/${language}/admin/import/edit/${id}`}
        list={useScreenData<typeof loader>()}
        plan={LIST_PLAN}
        getRowId={({ id }) => String(id)}
        getRowName={({ name }) => name}
        searchLabel={t('exchange.search')}
        source={SOURCE}
        title={t('exchange.title')}
      />
      <FeedUrls />
      {isCreating ? <NewImportDialog onClose={() => setIsCreating(false)} /> : null}
    </>
  )
}
