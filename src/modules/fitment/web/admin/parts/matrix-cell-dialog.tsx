import { useState } from 'react'
import type { MatrixRow, VehicleMatrix } from '#fitment/contract-vehicle-matrix.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { type Cell, formatCellVerdict } from './matrix-cell.tsx'
import type { CellAction } from './use-cell-change.ts'

export interface ChosenCell {
  product: MatrixRow
  vehicle: VehicleMatrix['columns'][number]
  cell: Cell
}

interface MatrixCellDialogProps {
  chosen: ChosenCell
  change: (cell: ChosenCell, action: CellAction) => Promise<void>
  onClose: () => void
}

/** Changes the rule of a product for a vehicle. */
export const MatrixCellDialog = ({ chosen, change, onClose }: MatrixCellDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const [busy, setBusy] = useState<CellAction | null>(null)
  const { product, vehicle, cell } = chosen
  const run = async (action: CellAction) => {
    setBusy(action)
    await change(chosen, action)
    onClose()
  }
  return (
    <Dialog
      closeLabel={t('admin.close')}
      description={[vehicle.name, vehicle.details].filter(part => part !== '').join(', ')}
      footer={<Button href={`/${language}/admin/product/edit/${product.id}#fitment`}>{t('vehicleMatrix.open')}</Button>}
      isBusy={busy !== null}
      onClose={onClose}
      open
      title={product.name}
    >
      <div className="grid gap-4">
        <p>
          {t('vehicleMatrix.now')} <b>{formatCellVerdict(cell, t)}</b>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={cell.own === 'fits'}
            isLoading={busy === 'fits'}
            onClick={() => void run('fits')}
            variant="primary"
          >
            {t('vehicleMatrix.actions.fits')}
          </Button>
          <Button
            disabled={cell.own === 'excludes'}
            isLoading={busy === 'excludes'}
            onClick={() => void run('excludes')}
          >
            {t('vehicleMatrix.actions.excludes')}
          </Button>
          {cell.own === null ? null : (
            <Button isLoading={busy === 'remove'} onClick={() => void run('remove')} variant="danger">
              {t('vehicleMatrix.actions.remove')}
            </Button>
          )}
        </div>
        <p className="text-sm text-secondary">{t('vehicleMatrix.dialogHint')}</p>
      </div>
    </Dialog>
  )
}
