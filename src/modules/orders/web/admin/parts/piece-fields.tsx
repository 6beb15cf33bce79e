import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'

interface PieceFieldsProps {
  order: AdminOrder
  /** The available pieces of each line. */
  pieces: readonly PieceCount[]
  amounts: Readonly<Record<string, TypedNumber>>
  onChange: (amounts: Record<string, TypedNumber>) => void
}

/** Shows a number field per line. */
export const PieceFields = ({ order, pieces, amounts, onChange }: PieceFieldsProps) => {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className="grid gap-3">
      {pieces.map(({ position, amount }) => (
        <li key={position}>
          <NumberField
            hint={t('orderAdmin.ofPieces', { count: amount })}
            label={order.lines.find(line => line.position === position)?.name ?? ''}
            language={language}
            name={`amounts.${position}`}
            onChange={value => onChange({ ...amounts, [position]: value })}
            size="sm"
            value={amounts[position] ?? 0}
          />
        </li>
      ))}
    </ul>
  )
}
