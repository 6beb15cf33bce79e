import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Dialog } from './dialog.tsx'

type Density = 'dense' | 'roomy'

interface ColumnsDialogProps {
  open: boolean
  onClose: () => void
  /** All columns except the first, which names the row and is always visible. */
  columns: readonly { id: string; header: string }[]
  /** Ids of the visible columns in order. */
  visibleColumns: readonly string[]
  onVisibleColumnsChange: (columns: readonly string[]) => void
  density: Density
  onDensityChange: (density: Density) => void
  labels: {
    title: string
    close: string
    up: (column: string) => string
    down: (column: string) => string
    density: string
    dense: string
    roomy: string
  }
}

/** Selects and orders the columns and sets the row height. */
export const ColumnsDialog = (props: ColumnsDialogProps) => {
  const { open, onClose, columns, density, onDensityChange, labels } = props
  const { visibleColumns, setVisibleColumns } = useVisibleColumns(props)
  const visibleIds = visibleColumns.filter(id => columns.some(column => column.id === id))
  const orderedColumns = [
    ...visibleIds.flatMap(id => columns.find(column => column.id === id) ?? []),
    ...columns.filter(({ id }) => !visibleIds.includes(id)),
  ]
  const toggleColumn = (id: string) =>
    setVisibleColumns(visibleIds.includes(id) ? visibleIds.filter(visibleId => visibleId !== id) : [...visibleIds, id])
  const moveColumn = (from: number, to: number) =>
    setVisibleColumns(visibleIds.toSpliced(from, 1).toSpliced(to, 0, ...visibleIds.slice(from, from + 1)))
  return (
    <Dialog closeLabel={labels.close} onClose={onClose} open={open} title={labels.title}>
      <ul className="grid gap-0.5">
        {orderedColumns.map(({ id, header }) => {
          const index = visibleIds.indexOf(id)
          return (
            <li className="flex items-center" key={id}>
              <Checkbox checked={index >= 0} className="flex-1" label={header} onChange={() => toggleColumn(id)} />
              <IconButton
                disabled={index < 1}
                icon={<ArrowUp aria-hidden className="size-4" />}
                label={labels.up(header)}
                onClick={() => moveColumn(index, index - 1)}
                size="sm"
                tooltipPosition="none"
              />
              <IconButton
                disabled={index < 0 || index === visibleIds.length - 1}
                icon={<ArrowDown aria-hidden className="size-4" />}
                label={labels.down(header)}
                onClick={() => moveColumn(index, index + 1)}
                size="sm"
                tooltipPosition="none"
              />
            </li>
          )
        })}
      </ul>
      <RadioCards
        cards={[
          { value: 'dense', title: labels.dense },
          { value: 'roomy', title: labels.roomy },
        ]}
        className="mt-5"
        columns={2}
        legend={labels.density}
        name="density"
        onChange={value => onDensityChange(value === 'roomy' ? 'roomy' : 'dense')}
        value={density}
      />
    </Dialog>
  )
}

/** Shows a choice before the page has updated; reopening shows the page's state. */
const useVisibleColumns = ({
  open,
  visibleColumns,
  onVisibleColumnsChange,
}: Pick<ColumnsDialogProps, 'open' | 'visibleColumns' | 'onVisibleColumnsChange'>) => {
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  if (!open && draft !== null) setDraft(null)
  return {
    visibleColumns: draft ?? visibleColumns,
    setVisibleColumns: (next: readonly string[]) => {
      setDraft(next)
      onVisibleColumnsChange(next)
    },
  }
}
