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
  shown: readonly string[]
  onShow: (shown: readonly string[]) => void
  density: Density
  onDensity: (density: Density) => void
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
  const { open, onClose, columns, density, onDensity, labels } = props
  const { shown, show } = useShown(props)
  const own = shown.filter(id => columns.some(column => column.id === id))
  const listed = [
    ...own.flatMap(id => columns.find(column => column.id === id) ?? []),
    ...columns.filter(({ id }) => !own.includes(id)),
  ]
  const toggle = (id: string) => show(own.includes(id) ? own.filter(other => other !== id) : [...own, id])
  const move = (from: number, to: number) => show(own.toSpliced(from, 1).toSpliced(to, 0, ...own.slice(from, from + 1)))
  return (
    <Dialog closeLabel={labels.close} onClose={onClose} open={open} title={labels.title}>
      <ul className="grid gap-0.5">
        {listed.map(({ id, header }) => {
          const at = own.indexOf(id)
          return (
            <li className="flex items-center" key={id}>
              <Checkbox checked={at >= 0} className="flex-1" label={header} onChange={() => toggle(id)} />
              <IconButton
                disabled={at < 1}
                icon={<ArrowUp aria-hidden className="size-4" />}
                label={labels.up(header)}
                onClick={() => move(at, at - 1)}
                size="sm"
                tip="none"
              />
              <IconButton
                disabled={at < 0 || at === own.length - 1}
                icon={<ArrowDown aria-hidden className="size-4" />}
                label={labels.down(header)}
                onClick={() => move(at, at + 1)}
                size="sm"
                tip="none"
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
        onChange={value => onDensity(value === 'roomy' ? 'roomy' : 'dense')}
        value={density}
      />
    </Dialog>
  )
}

/** Shows a choice before the page has updated; reopening shows the page's state. */
const useShown = ({ open, shown, onShow }: Pick<ColumnsDialogProps, 'open' | 'shown' | 'onShow'>) => {
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  if (!open && draft !== null) setDraft(null)
  return {
    shown: draft ?? shown,
    show: (next: readonly string[]) => {
      setDraft(next)
      onShow(next)
    },
  }
}
