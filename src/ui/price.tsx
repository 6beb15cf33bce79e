import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PriceProps {
  /** The formatted amount, e.g. "1 249,00 €". */
  amount: string
  /** The price before the discount. */
  previous?: { amount: string; label: string } | undefined
  /** Text below the price, e.g. "incl. VAT 24 %". */
  vatLine?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

/** Splits "1 249,00 €" after the whole euros. An amount without cents stays whole. */
export const splitPrice = (amount: string): [whole: string, rest: string] => {
  const parts = /^(.*\d)([.,]\d{2}\D*)$/u.exec(amount)
  return parts ? [parts[1] ?? amount, parts[2] ?? ''] : [amount, '']
}

/** A price with large euros and smaller cents. */
export const Price = ({ amount, previous, vatLine, size = 'md', className }: PriceProps) => {
  const [whole, cents] = splitPrice(amount)
  return (
    <div className={classNames('price', className)} data-cut={previous ? true : undefined} data-size={size}>
      <p>
        <b>
          {whole}
          <span className="price-rest">{cents}</span>
        </b>
        {previous ? (
          <span className="price-before">
            <span className="sr-only">{previous.label} </span>
            <s>{previous.amount}</s>
          </span>
        ) : null}
      </p>
      {vatLine ? <p className="text-sm text-secondary">{vatLine}</p> : null}
    </div>
  )
}
