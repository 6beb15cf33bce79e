interface PriceProps {
  /** The formatted amount, e.g. "1 249,00 €". */
  amount: string
  /** The price before the discount. */
  previous?: { amount: string; label: string } | undefined
  /** Text below the price, e.g. the unit price. */
  note?: string | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** Splits "1 249,00 €" after the whole euros. An amount without cents stays whole. */
export const splitPrice = (amount: string): [whole: string, cents: string] => {
  const parts = /^(.*\d)([.,]\d{2}\D*)$/u.exec(amount)
  return parts ? [parts[1] ?? amount, parts[2] ?? ''] : [amount, '']
}

/** Renders a price with large euros and smaller cents. */
export const Price = ({ amount, previous, note, size = 'md' }: PriceProps) => {
  const [whole, cents] = splitPrice(amount)
  return (
    <div className="price" data-cut={previous ? true : undefined} data-size={size}>
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
      {note ? <p className="text-xs text-secondary">{note}</p> : null}
    </div>
  )
}
