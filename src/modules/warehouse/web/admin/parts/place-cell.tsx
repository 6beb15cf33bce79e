import { useState } from 'react'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { MAX_PLACE_LENGTH, type StockRow, stockAdmin, type Warehouse } from '#warehouse/contract-stock.ts'
import { SendError } from '#wire/send.ts'
import { stepInColumn } from './step-in-column.ts'

/** Returns the shelf location; empty if unknown. */
export const getPlace = ({ places }: StockRow, warehouseId: number): string =>
  places.find(entry => entry.warehouse_id === warehouseId)?.place ?? ''

/** Edits the shelf location, which is saved when the field loses focus. */
export const PlaceCell = ({ row, warehouse }: { row: StockRow; warehouse: Warehouse }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const seenPlace = getPlace(row, warehouse.id)
  const [text, setText] = useState(seenPlace)
  const [isRejected, setIsRejected] = useState(false)
  const requestPlace = async (body: { seen: string; place: string }): Promise<boolean> => {
    try {
      await send(stockAdmin.place, { params: { id: row.id }, body: { warehouse_id: warehouse.id, ...body } })
      return true
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      showToast('warning', error.message || t('app.form.failed'))
      return false
    } finally {
      await reload()
    }
  }
  const savePlace = async () => {
    const place = text.trim()
    if (place === seenPlace) return setText(seenPlace)
    const isSaved = await requestPlace({ seen: seenPlace, place })
    setIsRejected(!isSaved)
    if (!isSaved) return
    const message = t(place === '' ? 'warehouse.placeRemoved' : 'warehouse.placeSaved', { name: row.name, place })
    showUndoToast(`place-${row.id}-${warehouse.id}`, message, {
      label: t('admin.bulk.undo'),
      undo: () => void requestPlace({ seen: place, place: seenPlace }),
    })
  }
  return (
    <input
      aria-invalid={isRejected || undefined}
      aria-label={t('warehouse.placeOf', { name: row.name, warehouse: warehouse.name })}
      autoComplete="off"
      className="cell-input cell-words"
      data-changed={text === seenPlace ? undefined : true}
      data-column={`at${warehouse.id}`}
      maxLength={MAX_PLACE_LENGTH}
      onBlur={() => void savePlace()}
      onChange={event => setText(event.target.value)}
      onFocus={event => event.target.select()}
      onKeyDown={event => {
        if (event.key === 'Escape') setText(seenPlace)
        stepInColumn(event)
      }}
      value={text}
    />
  )
}
