import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PriceProps {
  /** Written out, e.g. "1 249,00 €". */
  amount: string
  /** The price before the cut. */
  was?: { amount: string; label: string } | undefined
  /** Under the price, e.g. "incl. VAT 24 %". */
  vatLine?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

const sizes = { sm: 'text-base', md: 'text-lg', lg: 'text-3xl' }

/** Parts "1 249,00 €" after the whole euros; what has no cents stays whole. */
export const splitPrice = (amount: string): [whole: string, rest: string] => {
  const parts = /^(.*\d)([.,]\d{2}\D*)$/u.exec(amount)
  return parts ? [parts[1] ?? amount, parts[2] ?? ''] : [amount, '']
}

/** A price that can be read at speed: whole euros large, cents smaller. */
export const Price = ({ amount, was, vatLine, size = 'md', className }: PriceProps) => {
  const [whole, rest] = splitPrice(amount)
  return (
    <div className={classNames('tabular', className)}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className={classNames('heading whitespace-nowrap', sizes[size], was && 'text-primary-text')}>
          {whole}
          <span className="price-rest">{rest}</span>
        </span>
        {was ? (
          <span className="text-sm whitespace-nowrap text-secondary">
            <span className="sr-only">{was.label} </span>
            <s>{was.amount}</s>
          </span>
        ) : null}
      </p>
      {vatLine ? <p className="text-sm text-secondary">{vatLine}</p> : null}
    </div>
  )
}
