import type { ReactNode } from 'react'
import { MAX_QUANTITY } from '#catalog/domain/quantity.ts'
import { getAvailabilityText } from '#catalog/web/parts/availability-text.ts'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { isPartForSale } from '#checkout/domain/choose-part.ts'
import type { NumberLine } from '#checkout/domain/parse-number-list.ts'
import { FitMark } from '#fitment/web/parts/fit-mark.tsx'
import { formatCents, toCents } from '#kernel/money.ts'
import type { FoundPart, NumberResult } from '#listing/contract-part-number.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Link } from '#ui/link.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { SelectField } from '#ui/select-field.tsx'

export interface QuickOrderLine extends NumberLine {
  result: NumberResult
  /** The position of the part that is offered first. */
  offeredPart: number
  /** False for a part that does not fit the customer's car, or that the shop does not sell. */
  isPicked: boolean
}

/** The customer's choice for a line. */
export interface LineChoice {
  isChosen: boolean
  /** The position in the parts of the line. */
  part: number
  amount: number
}

interface QuickOrderRowProps {
  line: QuickOrderLine
  choice: LineChoice
  onChange: (choice: LineChoice) => void
}

/** Shows the result of a line of the list: a part, its successor or nothing. */
export const QuickOrderRow = ({ line: { line, number, result }, choice, onChange }: QuickOrderRowProps) => {
  const t = useT()
  const part = result.parts[choice.part]
  return (
    <li className="grid gap-3 border-b border-line py-4 small:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] small:items-start">
      <div className="min-w-0">
        <p className="code font-bold wrap-anywhere">{number}</p>
        <p className="text-sm text-secondary" data-outcome={result.outcome}>
          {formatOutcome(t, line, result, part)}
        </p>
      </div>
      {part ? (
        <>
          <PartDetails part={part}>
            {result.parts.length > 1 ? (
              <SelectField
                className="mt-2"
                label={t('checkout.quickOrder.choosePart', { count: result.parts.length })}
                onChange={event => onChange({ ...choice, part: Number(event.target.value) })}
                options={result.parts.map(({ product }, index) => ({
                  value: String(index),
                  label: `${product.brand} ${product.name} (${product.code1})`.trim(),
                }))}
                value={String(choice.part)}
              />
            ) : null}
          </PartDetails>
          <div className="flex flex-wrap items-center gap-3 small:justify-end">
            {isPartForSale(part) ? (
              <>
                <Checkbox
                  checked={choice.isChosen}
                  label={t('checkout.quickOrder.include')}
                  onChange={event => onChange({ ...choice, isChosen: event.target.checked })}
                />
                <QuantityStepper
                  labels={{
                    quantity: t('cart.quantityOf', { name: part.product.name }),
                    decrease: t('cart.decrease'),
                    increase: t('cart.increase'),
                  }}
                  max={MAX_QUANTITY}
                  onChange={amount => onChange({ ...choice, amount })}
                  size="sm"
                  value={choice.amount}
                />
              </>
            ) : null}
          </div>
        </>
      ) : null}
    </li>
  )
}

const formatOutcome = (t: T, line: number, { outcome }: NumberResult, part: FoundPart | undefined): string => {
  const text =
    part && outcome === 'found'
      ? t(`checkout.quickOrder.matches.${part.type}`)
      : t(`checkout.quickOrder.outcomes.${outcome}`)
  return t('checkout.quickOrder.line', { line, text })
}

const PartDetails = ({ part: { product, replaces }, children }: { part: FoundPart; children: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  const { text, tone } = getAvailabilityText(product, t)
  return (
    <div className="grid min-w-0 grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-3">
      <ProductPicture image={product.image && { ...product.image, alt: '' }} sizes="56px" />
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">
          <Link className="text-text no-underline hover:underline" href={product.path}>
            {product.name}
          </Link>
        </p>
        <p className="code text-sm text-secondary">{product.code1}</p>
        {replaces ? <p className="text-sm">{t('checkout.quickOrder.replaces', { code: replaces })}</p> : null}
        <p className="tabular font-bold">{formatCents(toCents(product.total_price), language)}</p>
        <p className="availability text-sm" data-tone={tone}>
          {text}
        </p>
        <FitMark productId={product.id} />
        {children}
      </div>
    </div>
  )
}
