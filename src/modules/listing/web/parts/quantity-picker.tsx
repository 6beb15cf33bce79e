import { useEffect, useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { capQuantity, MAX_QUANTITY, MIN_QUANTITY, type StockWarning } from '#catalog/domain/quantity.ts'
import { useT } from '#platform/web/texts.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

const WARNING_DURATION_MS = 5_000

interface QuantityPickerProps {
  product: Product
  value: number
  onChange: (quantity: number) => void
  disabled?: boolean
}

/** Picks the quantity to add: at least one, and at most the stock of a limited product. */
export const QuantityPicker = ({ product, value, onChange, disabled = false }: QuantityPickerProps) => {
  const t = useT()
  const [warning, setWarning] = useState<StockWarning | null>(null)
  useEffect(() => {
    if (!warning) return
    const timer = setTimeout(() => setWarning(null), WARNING_DURATION_MS)
    return () => clearTimeout(timer)
  }, [warning])
  const setQuantity = (requested: number) => {
    const limited = capQuantity(requested, product)
    setWarning(limited.warning)
    onChange(limited.quantity)
    return limited.quantity
  }
  return (
    <div className="relative">
      <QuantityStepper
        disabled={disabled}
        labels={{
          quantity: t('listing.quantity'),
          decrease: t('listing.decrease'),
          increase: t('listing.increase'),
        }}
        max={MAX_QUANTITY}
        min={MIN_QUANTITY}
        onChange={setQuantity}
        size="lg"
        value={value}
      />
      <p
        aria-live="polite"
        className="absolute top-full left-0 z-10 mt-2 w-64 rounded-control bg-raised p-3 text-sm text-warn shadow-float empty:hidden"
      >
        {warning
          ? `${t('catalog.notEnough')} ${t(`catalog.stockWarning.${warning.code}`, { amount: warning.amount })}`
          : null}
      </p>
    </div>
  )
}
