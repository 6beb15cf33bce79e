import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type ListedManufacturer, manufacturerAdmin } from '#catalog/contract-manufacturer.ts'
import { formatCountryName } from '#kernel/country-name.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { ManufacturerDialog } from './parts/manufacturer-dialog.tsx'
import { ManufacturerFileDialog } from './parts/manufacturer-file-dialog.tsx'

const PLAN: ListPlan = {
  sort: 'name',
  pageSize: 50,
  filters: {},
  columns: ['name', 'country', 'brands', 'products', 'address', 'contact'],
}

const SOURCE = createListSource(manufacturerAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, manufacturerAdmin.list, PLAN, body => body.results)

/** Lists the manufacturers that products name. */
export const Component = () => {
  const t = useT()
  const [editedManufacturer, setEditedManufacturer] = useState<ListedManufacturer | 'new' | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  useCreateHash(() => setEditedManufacturer('new'))
  const remove = useRemove()
  return (
    <>
      <ListScreen
        columns={useColumns()}
        create={
          <>
            <Button icon={<Upload aria-hidden />} onClick={() => setIsImporting(true)}>
              {t('manufacturerAdmin.importFile')}
            </Button>
            <Button icon={<Plus aria-hidden />} onClick={() => setEditedManufacturer('new')} variant="primary">
              {t('manufacturerAdmin.new')}
            </Button>
          </>
        }
        empty={{ title: t('manufacturerAdmin.none'), hint: t('manufacturerAdmin.noneHint') }}
        getMenuEntries={row => [
          {
            key: 'edit',
            label: t('manufacturerAdmin.edit'),
            icon: <Pencil aria-hidden />,
            onSelect: () => setEditedManufacturer(row),
          },
          {
            key: 'remove',
            label: t('manufacturerAdmin.remove'),
            icon: <Trash2 aria-hidden />,
            isDestructive: true,
            onSelect: () => void remove(row),
          },
        ]}
        getRowId={({ id }) => String(id)}
        getRowName={({ name }) => name}
        list={useScreenData<typeof loader>()}
        plan={PLAN}
        searchLabel={t('manufacturerAdmin.search')}
        source={SOURCE}
        title={t('manufacturerAdmin.title')}
      />
      {editedManufacturer ? (
        <ManufacturerDialog
          manufacturer={editedManufacturer === 'new' ? null : editedManufacturer}
          onClose={() => setEditedManufacturer(null)}
        />
      ) : null}
      {isImporting ? <ManufacturerFileDialog onClose={() => setIsImporting(false)} /> : null}
    </>
  )
}

const useColumns = (): readonly DataColumn<ListedManufacturer>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { id: 'name', header: t('manufacturerAdmin.fields.name'), cell: ({ name }) => name, isSortable: true },
    {
      id: 'country',
      header: t('manufacturerAdmin.country'),
      cell: ({ country }) =>
        country === '' ? (
          <StateMark tone="warn">{t('manufacturerAdmin.noCountry')}</StateMark>
        ) : (
          formatCountryName(country, language)
        ),
      isSortable: true,
    },
    {
      id: 'brands',
      header: t('manufacturerAdmin.brands'),
      cell: ({ brands }) => brands.join(', '),
      isDesktopOnly: true,
    },
    { id: 'products', header: t('manufacturerAdmin.products'), cell: ({ products }) => products },
    {
      id: 'address',
      header: t('manufacturerAdmin.fields.address'),
      cell: ({ address }) => address,
      isDesktopOnly: true,
    },
    {
      id: 'contact',
      header: t('manufacturerAdmin.fields.contact'),
      cell: ({ contact }) => contact,
      isDesktopOnly: true,
    },
    {
      id: 'responsible',
      header: t('manufacturerAdmin.responsible'),
      cell: ({ responsible: { name, address, contact } }) =>
        [name, address, contact].filter(part => part !== '').join(', '),
      isDesktopOnly: true,
    },
    {
      id: 'modified_at',
      header: t('manufacturerAdmin.modified'),
      cell: ({ modified_at }) => formatDateTime(modified_at, language),
      isSortable: true,
      isDesktopOnly: true,
    },
  ]
}

/** Deletes a manufacturer, with undo. */
const useRemove = (): ((manufacturer: ListedManufacturer) => Promise<void>) => {
  const t = useT()
  const send = useSend()
  const { run } = useAction()
  return async ({ id, name, address, contact, country, responsible, brands }) => {
    if (!(await run(() => send(manufacturerAdmin.remove, { params: { id } })))) return
    const body = { name, address, contact, country, responsible, brands }
    showUndoToast(`manufacturer-${id}`, t('manufacturerAdmin.removed'), {
      label: t('manufacturerAdmin.undo'),
      undo: () => void run(() => send(manufacturerAdmin.create, { body })),
    })
  }
}
