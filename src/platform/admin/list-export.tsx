import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { formatCsv } from '#kernel/csv.ts'
import { shopDay } from '#kernel/shop-day.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
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
  rowId: (row: Row) => string
  /** Limits the export to matching rows. */
  only?: ((id: string) => boolean) | undefined
}

/** Exports all pages of a list with its filters, order and columns as CSV. A second click cancels. */
export const ListExport = <Row,>({ name, source, state, columns, rowId, only }: ListExportProps<Row>) => {
  const t = useT()
  const send = useSend()
  const [percent, setPercent] = useState<number | null>(null)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const read = async () => {
    const controller = new AbortController()
    reading.current = controller
    setPercent(0)
    try {
      const rows = await readAllRows(send, source, state, {
        rowId,
        signal: controller.signal,
        onProgress: (done, total) => setPercent(total === 0 ? 100 : Math.round((done / total) * 100)),
      })
      const chosen = only ? rows.filter(row => only(rowId(row))) : rows
      downloadFile(formatCsv(toCsvCells(chosen, columns), 'spreadsheet'), `${name}-${shopDay(new Date())}.csv`)
      showToast('success', t('admin.list.exported', { count: chosen.length }))
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (error.kind !== 'aborted') showToast('danger', t('admin.list.notExported'))
    } finally {
      setPercent(null)
    }
  }
  return (
    <Button
      icon={<Download aria-hidden />}
      onClick={() => (percent === null ? void read() : reading.current?.abort())}
      size="sm"
    >
      {percent === null ? t('admin.list.export') : t('admin.list.exporting', { percent })}
    </Button>
  )
}
