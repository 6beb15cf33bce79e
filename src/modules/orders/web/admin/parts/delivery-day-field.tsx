import { useEffect, useEffectEvent, useState } from 'react'
import { getShopDay } from '#kernel/shop-day.ts'
import { useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'

interface DeliveryDayFieldProps {
  /** Gets the parameters of the bulk action; null while the day is missing or in the future. */
  onParametersChange: (parameters: object | null) => void
}

/** Returns the message key of an impossible day; the server compares it with each order. */
const findError = (day: string, today: string): string | undefined => {
  if (day === '') return 'app.problem.required'
  return day > today ? 'orderAdmin.receipt.futureReceipt' : undefined
}

/** Asks for the day on which the customers of the selected orders received them; today by default. */
export const DeliveryDayField = ({ onParametersChange }: DeliveryDayFieldProps) => {
  const t = useT()
  const [today] = useState(() => getShopDay(new Date()))
  const [day, setDay] = useState(today)
  const error = findError(day, today)
  const report = useEffectEvent(onParametersChange)
  useEffect(() => report(error ? null : { kind: 'deliver', receivedOn: day }), [day, error])
  return (
    <TextField
      error={error && t(error)}
      hint={t('orderAdmin.receipt.hint')}
      label={t('orderAdmin.receipt.day')}
      max={today}
      onChange={event => setDay(event.target.value)}
      required
      type="date"
      value={day}
    />
  )
}
