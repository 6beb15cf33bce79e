import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { useT } from '#platform/web/texts.tsx'
import { BatchField } from './batch-dialog.tsx'

/** Typed batch or serial numbers by line position. */
export type TypedBatches = Readonly<Record<string, string>>

interface BatchFieldsProps {
  order: AdminOrder
  /** The leaving pieces of each line. */
  pieces: readonly PieceCount[]
  batches: TypedBatches
  onChange: (batches: TypedBatches) => void
}

/** Asks for the batch or serial numbers of packed pieces, a field per product; they are optional. */
export const BatchFields = ({ order, pieces, batches, onChange }: BatchFieldsProps) => {
  const t = useT()
  const lines = order.lines.filter(
    line => line.class === 'product' && pieces.some(({ position }) => position === line.position),
  )
  if (lines.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer py-2 font-medium">{t('orderAdmin.batches.title')}</summary>
      <div className="grid gap-3 pt-1">
        <p className="text-sm text-secondary">{t('orderAdmin.batches.packedHint')}</p>
        {lines.map(({ position, name, batches: recorded, received_batches: received }) => (
          <BatchField
            hint={[
              recorded && t('orderAdmin.batches.list', { codes: recorded }),
              received.length > 0 && t('orderAdmin.batches.received', { codes: received.slice(0, 3).join(', ') }),
            ]
              .filter(Boolean)
              .join(' · ')}
            key={position}
            label={name}
            name={`batches.${position}`}
            onChange={event => onChange({ ...batches, [position]: event.target.value })}
            received={received}
            size="sm"
            value={batches[position] ?? ''}
          />
        ))}
      </div>
    </details>
  )
}

/** Returns the typed numbers of the leaving pieces; empty fields are left out. */
export const toBatchList = (
  batches: TypedBatches,
  pieces: readonly PieceCount[],
): { position: number; codes: string }[] =>
  pieces.flatMap(({ position }) => {
    const codes = batches[position]?.trim() ?? ''
    return codes === '' ? [] : [{ position, codes }]
  })
