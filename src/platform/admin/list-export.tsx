import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { formatCsv } from '#kernel/csv.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import type { ListState } from '../web/list-address.ts'
import { useSend } from '../web/send-context.tsx'
import { useT } from '../web/texts.tsx'
import { downloadFile } from './download-file.ts'
import { type ListSource, readAllRows, toCsvCells } from './list-rows.ts'

interface ListExportProps<Row> {
  /** The file name without date and extension. */
  name: string
  source: ListSource<Row>
  state: ListState
  /** The visible columns in order. */
  columns: readonly DataColumn<Row>[]
  getRowId: (row: Row) => string
  /** Limits the export to matching rows. */
  isIncluded?: ((id: string) => boolean) | undefined
}

/** Exports all pages of a list with its filters, order and columns as CSV. A second click cancels. */
export const ListExport = <Row,>({ name, source, state, columns, getRowId, isIncluded }: ListExportProps<Row>) => {
  const t = useT()
  const send = useSend()
  const [percent, setPercent] = useState<number | null>(null)
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])
  const exportRows = async () => {
    const controller = new AbortController()
    controllerRef.current = controller
    setPercent(0)
    try {
      const rows = await readAllRows(send, source, state, {
        getRowId,
        signal: controller.signal,
        onProgress: (done, total) => setPercent(total === 0 ? 100 : Math.round((done / total) * 100)),
      })
      const exportedRows = isIncluded ? rows.filter(row => isIncluded(getRowId(row))) : rows
      downloadFile(formatCsv(toCsvCells(exportedRows, columns), 'spreadsheet'), `${name}-${getShopDay(new Date())}.csv`)
      showToast('success', t('admin.list.exported', { count: exportedRows.length }))
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (error.kind !== 'aborted') showToast('danger', t('admin.list.notExported'))
    } finally {
      setPercent(null)
    }
  }
  return (
    <Button
      data-labelled={percent !== null || undefined}
      icon={<Download aria-hidden />}
      onClick={() => (percent === null ? void exportRows() : controllerRef.current?.abort())}
      size="sm"
    >
      {percent === null ? t('admin.list.export') : t('admin.list.exporting', { percent })}
    </Button>
  )
}
