import type { MatrixRow } from '#fitment/contract-vehicle-matrix.ts'
import type { T } from '#platform/web/texts.tsx'
import { useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { VERDICT_KEYS, VERDICT_TONES } from './verdict-display.ts'

export type Cell = MatrixRow['cells'][number]

interface MatrixCellProps {
  cell: Cell
  /** The product, the vehicle and the verdict. */
  label: string
  /** The row and the column: `2-5`. */
  place: string
  /** The tab order has a single cell of the grid; arrows lead to the others. */
  isTabStop: boolean
  onOpen: () => void
}

/** Shows the verdict on a product for a vehicle; a frame marks a rule for exactly this vehicle. */
export const MatrixCell = ({ cell, label, place, isTabStop, onOpen }: MatrixCellProps) => {
  const t = useT()
  const { verdict, own } = cell
  return (
    <button
      aria-label={label}
      className={`-outline-offset-2 rounded-control border px-2 py-0.5 text-left hover:bg-raised ${own ? 'border-edge' : 'border-transparent'}`}
      data-place={place}
      onClick={onOpen}
      tabIndex={isTabStop ? 0 : -1}
      type="button"
    >
      <StateMark tone={VERDICT_TONES[verdict ?? 'none']}>
        {t(`vehicleMatrix.verdicts.${VERDICT_KEYS[verdict ?? 'none']}`)}
      </StateMark>
    </button>
  )
}

/** Describes a cell: `Fits, own rule`. */
export const formatCellVerdict = ({ verdict, own }: Cell, t: T): string =>
  [t(`vehicleMatrix.verdicts.${VERDICT_KEYS[verdict ?? 'none']}`), own === null ? '' : t(`vehicleMatrix.own.${own}`)]
    .filter(part => part !== '')
    .join(', ')
