import ClipboardList from 'lucide-react/icons/clipboard-list'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, redirect, useNavigate } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { type DocumentLine, documentAdmin, type StockDocument } from '#warehouse/contract-document.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { DocumentLines } from './parts/document-lines.tsx'
import { DocumentState } from './parts/document-list.tsx'
import { ReadListDialog } from './parts/read-list-dialog.tsx'
import { ScanField } from './parts/scan-field.tsx'
import { useDocumentLines } from './parts/use-document-lines.ts'
import { useListKeys } from './parts/use-list-keys.ts'
import { useScanner } from './parts/use-scanner.ts'
import { WarehouseTabs } from './parts/warehouse-tabs.tsx'

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<StockDocument> => {
  if (params.id === undefined) throw redirect(`/${params.lang}/admin/StockDeliveries#new`)
  try {
    const call = { params: { id: Number(params.id) || 0 } }
    const { body } = await context.get(sendContext)(documentAdmin.view, call, { signal: request.signal })
    return body.data
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

/** Edits a delivery or a count: scan or read a list, then book. */
export const Component = () => {
  const document = useScreenData<typeof loader>()
  return <DocumentScreen document={document} key={`${document.id}:${document.booked_at ?? ''}`} />
}

type Shortages = ResponseBody<typeof documentAdmin.book>['shortages']
type OpenDialog = 'read' | 'book' | 'remove'

const DocumentScreen = ({ document }: { document: StockDocument }) => {
  const t = useT()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { lines, countLine, setLine, removeLine, reload } = useDocumentLines(document.lines)
  const scanner = useScanner(document.id, countLine)
  const listKeys = useListKeys()
  // Unsent scans must be counted before booking.
  const isWaiting = scanner.waitingScans.length > 0
  const currentDocument = { ...document, lines: [...lines] }
  return (
    <>
      <WarehouseTabs current={document.kind === 'delivery' ? 'deliveries' : 'counts'} />
      <DocumentHeader document={currentDocument} onOpen={setOpenDialog} isWaiting={isWaiting} />
      {document.booked_at === null ? <ScanField scanner={scanner} /> : null}
      <LeaveGuard isChanged={isWaiting} isSaving={isWaiting && scanner.stuckReason === null} />
      <h2 className="sr-only">{t('warehouse.lines')}</h2>
      <DocumentLines document={currentDocument} onChange={setLine} onRemove={removeLine} onStale={reload} />
      {openDialog === 'read' ? (
        <ReadListDialog
          document={document}
          listKeys={listKeys}
          onClose={() => setOpenDialog(undefined)}
          onRead={reload}
        />
      ) : null}
      {openDialog === 'book' ? (
        <BookDialog document={currentDocument} onClose={() => setOpenDialog(undefined)} onStale={reload} />
      ) : null}
      {openDialog === 'remove' ? <RemoveDialog document={document} onClose={() => setOpenDialog(undefined)} /> : null}
    </>
  )
}

interface HeaderProps {
  document: StockDocument
  /** Scans are not counted yet. */
  isWaiting: boolean
  onOpen: (dialog: OpenDialog) => void
}

const DocumentHeader = ({ document, isWaiting, onOpen }: HeaderProps) => {
  const t = useT()
  const language = useLanguage()
  const isDelivery = document.kind === 'delivery'
  const list = { label: t(isDelivery ? 'warehouse.deliveries' : 'warehouse.counts') }
  return (
    <PageHeader
      actions={
        document.booked_at === null ? (
          <>
            <Button disabled={isWaiting} icon={<Trash2 aria-hidden />} onClick={() => onOpen('remove')} variant="ghost">
              {t('warehouse.discardDocument')}
            </Button>
            <Button icon={<ClipboardList aria-hidden />} onClick={() => onOpen('read')}>
              {t('warehouse.readList')}
            </Button>
            <Button
              disabled={isWaiting || document.lines.length === 0}
              onClick={() => onOpen('book')}
              variant="primary"
            >
              {t(isDelivery ? 'warehouse.bookDelivery' : 'warehouse.bookCount')}
            </Button>
          </>
        ) : null
      }
      crumbs={{
        label: t('admin.path'),
        items: [
          { ...list, href: `/${language}/admin/${isDelivery ? 'StockDeliveries' : 'StockCounts'}` },
          { label: document.reference },
        ],
      }}
      details={
        <>
          <DocumentState document={document} />
          <span>{document.warehouse}</span>
          <span className="tabular">{formatDateTime(document.booked_at ?? document.created_at, language)}</span>
        </>
      }
      title={document.reference}
    />
  )
}

const sumCounted = (lines: readonly DocumentLine[]): number => lines.reduce((total, { counted }) => total + counted, 0)
const isDifferent = ({ expected, counted }: DocumentLine): boolean => counted !== (expected ?? 0)

interface DialogProps {
  document: StockDocument
  onClose: () => void
}

const BookDialog = ({ document, onClose, onStale }: DialogProps & { onStale: () => Promise<void> }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [shortages, setShortages] = useState<Shortages>()
  const isDelivery = document.kind === 'delivery'
  const pieces = sumCounted(document.lines)
  const form = useForm({
    initial: {},
    send: () => send(documentAdmin.book, { params: { id: document.id }, body: { seen: pieces } }),
    onDone: async ({ body }) => {
      showToast('success', t('warehouse.wasBooked', { number: body.moved }))
      if (body.shortages.length > 0) return setShortages(body.shortages)
      await reload()
      onClose()
    },
    onError: async error => {
      if (error.status === 409) await onStale()
      return false
    },
  })
  if (shortages) {
    return (
      <ShortageDialog
        onClose={() => {
          void reload()
          onClose()
        }}
        shortages={shortages}
      />
    )
  }
  const hintValues = {
    pieces,
    lines: document.lines.length,
    warehouse: document.warehouse,
    different: document.lines.filter(isDifferent).length,
  }
  return (
    <FormDialog
      description={document.reference}
      form={form}
      hint={t(isDelivery ? 'warehouse.bookDeliveryHint' : 'warehouse.bookCountHint', hintValues)}
      onClose={onClose}
      title={t(isDelivery ? 'warehouse.bookDelivery' : 'warehouse.bookCount')}
    />
  )
}

/** Lists missing pieces, so that staff can call the customers. */
const ShortageDialog = ({ shortages, onClose }: { shortages: Shortages; onClose: () => void }) => {
  const t = useT()
  const form = useForm({ initial: {}, send: async () => undefined, onDone: onClose })
  return (
    <FormDialog form={form} hint={t('warehouse.short')} onClose={onClose} title={t('warehouse.close')}>
      <Notice kind="warning">
        <ul>
          {shortages.map(({ product_id, name, code1, pieces }) => (
            <li key={product_id}>{t('warehouse.shortLine', { name, code: code1, number: pieces })}</li>
          ))}
        </ul>
      </Notice>
    </FormDialog>
  )
}

const RemoveDialog = ({ document, onClose }: DialogProps) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useForm({
    initial: {},
    send: () => send(documentAdmin.remove, { params: { id: document.id } }),
    onDone: async () => {
      showToast('success', t('warehouse.documentDiscarded'))
      await navigate(`/${language}/admin/${document.kind === 'delivery' ? 'StockDeliveries' : 'StockCounts'}`)
    },
  })
  return (
    <FormDialog
      isDestructive
      description={document.reference}
      form={form}
      hint={t('warehouse.discardDocumentHint')}
      onClose={onClose}
      title={t('warehouse.discardDocument')}
    />
  )
}
