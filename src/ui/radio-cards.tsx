import { Fragment, type ReactNode, useId } from 'react'
import { joinClassNames } from './class-names.ts'
import { type FieldBaseProps, FieldError, FieldMark } from './field.tsx'
import './styles/choices.css'

export interface RadioCard {
  value: string
  title: ReactNode
  description?: ReactNode
  /** Content at the end: a price, a logo. */
  trailing?: ReactNode
  /** Further fields, shown below the selected card. */
  details?: ReactNode
  disabled?: boolean | undefined
}

interface RadioCardsProps extends Omit<FieldBaseProps, 'label'> {
  legend: ReactNode
  isLegendHidden?: boolean | undefined
  name: string
  cards: readonly RadioCard[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** The number of columns from 600 px on. */
  columns?: 1 | 2 | 3 | undefined
}

const COLUMN_CLASSES = { 1: '', 2: 'mobile:grid-cols-2', 3: 'mobile:grid-cols-3' }

/** Shows radio buttons as large cards, such as for delivery and payment. */
export const RadioCards = (props: RadioCardsProps) => {
  const { legend, isLegendHidden, name, cards, value, defaultValue, onChange, columns = 1, hint, error } = props
  const id = useId()
  const buildCheckedProps = (card: RadioCard) =>
    onChange ? { checked: value === card.value } : { defaultChecked: (value ?? defaultValue) === card.value }
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className={joinClassNames('grid min-w-0 gap-2', props.className)}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 text-sm font-medium'}>
        {legend}
        <FieldMark optionalMark={props.optionalMark ?? ''} required={props.required} />
      </legend>
      {hint ? <p className="text-sm text-secondary">{hint}</p> : null}
      <div className={joinClassNames('grid gap-2', COLUMN_CLASSES[columns])}>
        {cards.map(card => (
          <Fragment key={card.value}>
            <label className="radio-card">
              <input
                {...buildCheckedProps(card)}
                className="check"
                disabled={card.disabled}
                name={name}
                onChange={onChange ? () => onChange(card.value) : undefined}
                required={props.required}
                type="radio"
                value={card.value}
              />
              <span className="min-w-0">
                <span className="block font-bold">{card.title}</span>
                {card.description ? <span className="block text-sm text-secondary">{card.description}</span> : null}
              </span>
              {card.trailing ? <span className="tabular text-right font-bold">{card.trailing}</span> : <span />}
            </label>
            {card.details ? (
              <div className="my-2 ml-2 grid gap-6 border-l-2 border-line pl-4">{card.details}</div>
            ) : null}
          </Fragment>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
