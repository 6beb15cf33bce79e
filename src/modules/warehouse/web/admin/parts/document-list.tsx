import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { type LoadedList, loadList } from '#platform/admin/load-list.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import type { DocumentKind } from '#stock/domain/movements.ts'
import { Select } from '#ui/admin/select.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { documentAdmin, type ListedDocument } from '#warehouse/contract-document.ts'
import { type Warehouse, warehouseAdmin } from '#warehouse/contract-stock.ts'
import { WarehouseTabs } from './warehouse-tabs.tsx'

const PLAN: ListPlan = {
  sort: '-id',
  pageSize: 50,
  filters: { state: ['open', 'booked'], kind: null, warehouse: null },
  columns: ['reference', 'state', 'warehouse', 'lines', 'pieces', 'differences', 'created_at', 'booked_at'],
}

const SOURCES = {
  delivery: createListSource(documentAdmin.list, body => body.results, { kind: 'delivery' }),
  count: createListSource(documentAdmin.list, body => body.results, { kind: 'count' }),
}

/** Loads documents of one kind, whatever the query says. */
export const loadDocuments = async (args: LoaderFunctionArgs, kind: DocumentKind) => {
  const url = new URL(args.request.url)
  url.searchParams.set('kind', kind)
  const request = new Request(url, { signal: args.request.signal })
  const [list, { body }] = await Promise.all([
    loadList({ ...args, request }, documentAdmin.list, PLAN, page => page.results),
    args.context.get(sendContext)(warehouseAdmin.list, {}, { signal: args.request.signal }),
  ])
  return { list, warehouses: body.results }
}

interface DocumentListProps {
  kind: DocumentKind
  list: LoadedList<ListedDocument>
  warehouses: readonly Warehouse[]
}

/** Lists deliveries or counts, the latest first. */
export const DocumentList = ({ kind, list, warehouses }: DocumentListProps) => {
  const t = useT()
  const language = useLanguage()
  const [isCreating, setIsCreating] = useState(false)
  useCreateHash(() => setIsCreating(true))
  const isDelivery = kind === 'delivery'
  return (
    <>
      <WarehouseTabs current={isDelivery ? 'deliveries' : 'counts'} />
      <ListScreen
        create={
          <Button icon={<Plus aria-hidden />} onClick={() => setIsCreating(true)} variant="primary">
            {t(isDelivery ? 'warehouse.newDelivery' : 'warehouse.newCount')}
          </Button>
        }
        columns={useColumns()}
        empty={{
          title: t(isDelivery ? 'warehouse.noDeliveries' : 'warehouse.noCounts'),
          hint: t(isDelivery ? 'warehouse.noDeliveriesHint' : 'warehouse.noCountsHint'),
        }}
        filters={[
          {
            name: 'state',
            label: t('warehouse.states'),
            options: [
              { value: '', label: t('warehouse.all') },
              { value: 'open', label: t('warehouse.open') },
              { value: 'booked', label: t('warehouse.booked') },
            ],
          },
          {
            name: 'warehouse',
            label: t('warehouse.warehouse'),
            options: [
              { value: '', label: t('warehouse.all') },
              ...warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
            ],
          },
        ]}
        getHref={({ id }) => `/${language}/admin/StockDocuments/edit/${id}`}
        list={list}
        plan={PLAN}
        getRowId={({ id }) => String(id)}
        getRowName={({ reference }) => reference}
        searchLabel={t('warehouse.reference')}
        source={SOURCES[kind]}
        title={t(isDelivery ? 'warehouse.deliveries' : 'warehouse.counts')}
      />
      {isCreating ? (
        <NewDocumentDialog kind={kind} onClose={() => setIsCreating(false)} warehouses={warehouses} />
      ) : null}
    </>
  )
}

const useColumns = (): readonly DataColumn<ListedDocument>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { id: 'reference', header: t('warehouse.reference'), cell: ({ reference }) => reference, isSortable: true },
    {
      id: 'state',
      header: t('warehouse.states'),
      cell: document => <DocumentState document={document} />,
      text: ({ booked_at }) => t(booked_at ? 'warehouse.booked' : 'warehouse.open'),
    },
    { id: 'warehouse', header: t('warehouse.warehouse'), cell: ({ warehouse }) => warehouse },
    { id: 'lines', header: t('warehouse.lines'), cell: ({ lines }) => lines, isNumeric: true },
    { id: 'pieces', header: t('warehouse.pieces'), cell: ({ pieces }) => pieces, isNumeric: true },
    {
      id: 'differences',
      header: t('warehouse.differences'),
      cell: ({ differences }) => differences || '—',
      isNumeric: true,
    },
    {
      id: 'created_at',
      header: t('warehouse.createdAt'),
      cell: ({ created_at }) => formatDateTime(created_at, language),
      isSortable: true,
    },
    {
      id: 'booked_at',
      header: t('warehouse.bookedAt'),
      cell: ({ booked_at }) => (booked_at ? formatDateTime(booked_at, language) : '—'),
      isSortable: true,
    },
  ]
}

export const DocumentState = ({ document }: { document: Pick<ListedDocument, 'booked_at'> }) => {
  const t = useT()
  return document.booked_at ? (
    <StateMark tone="good">{t('warehouse.booked')}</StateMark>
  ) : (
    <StateMark tone="wait">{t('warehouse.open')}</StateMark>
  )
}

const NewDocumentDialog = ({
  kind,
  warehouses,
  onClose,
}: Omit<DocumentListProps, 'list'> & { onClose: () => void }) => {
  const t = useT()
  const send = useCreationSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const isDelivery = kind === 'delivery'
  const form = useForm({
    initial: { warehouse_id: warehouses[0]?.id ?? 0, reference: '' },
    controlledPaths: ['warehouse_id'],
    check: ({ reference }) => (reference.trim() === '' ? { reference: t('app.problem.required') } : {}),
    send: values => send(documentAdmin.create, { body: { kind, ...values } }),
    onDone: ({ body }) => navigate(`/${language}/admin/StockDocuments/edit/${body.data.id}`),
  })
  return (
    <FormDialog
      form={form}
      hint={t(isDelivery ? 'warehouse.newDeliveryHint' : 'warehouse.newCountHint')}
      onClose={onClose}
      title={t(isDelivery ? 'warehouse.newDelivery' : 'warehouse.newCount')}
    >
      <TextField
        {...form.field('reference')}
        label={t(isDelivery ? 'warehouse.referenceDelivery' : 'warehouse.referenceCount')}
        maxLength={100}
        required
      />
      <Select
        label={t('warehouse.warehouse')}
        name="warehouse_id"
        onChange={id => form.set('warehouse_id', id)}
        options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.warehouse_id}
      />
    </FormDialog>
  )
}
