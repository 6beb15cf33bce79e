import { getShopDay } from '#kernel/shop-day.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { checkReceivedOn } from '#orders/domain/received-on.ts'
import { type T, useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Returns the error of a typed day of receipt; an empty day is checked by the caller's rules. */
export const checkReceivedOnField = (
  t: T,
  receivedOn: string,
  { placed_at }: Pick<AdminOrder, 'placed_at'>,
): { receivedOn?: string } => {
  if (receivedOn === '') return { receivedOn: t('app.problem.required') }
  const reason = checkReceivedOn(receivedOn, { placedAt: new Date(placed_at), now: new Date() })
  return reason ? { receivedOn: t(`orderAdmin.receipt.${reason}`) } : {}
}

interface ReceivedOnFieldProps {
  order: Pick<AdminOrder, 'placed_at' | 'delivery'>
  name: string
  defaultValue: string
  error: string | undefined
  required?: boolean
}

/** Asks for the day on which the customer received the order. A hint explains which day counts for parcel machines. */
export const ReceivedOnField = ({ order, ...field }: ReceivedOnFieldProps) => {
  const t = useT()
  return (
    <TextField
      {...field}
      hint={t(order.delivery.collected ? 'orderAdmin.receipt.hintCollected' : 'orderAdmin.receipt.hint')}
      label={t('orderAdmin.receipt.day')}
      max={getShopDay(new Date())}
      min={getShopDay(new Date(order.placed_at))}
      type="date"
    />
  )
}
