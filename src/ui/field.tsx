import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { joinClassNames } from './class-names.ts'

/** The text beside the label of an optional field, e.g. "optional". */
export const OptionalMarkContext = createContext<string | undefined>(undefined)

/** The props that all fields share. */
export interface FieldBaseProps {
  label: ReactNode
  /** Hides the label visually, for toolbars and table cells. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** The validation error; announced when it appears. */
  error?: ReactNode
  required?: boolean | undefined
  /** Overrides `OptionalMarkContext`; an empty string hides the mark. */
  optionalMark?: string | undefined
  className?: string | undefined
}

/** Attributes that connect a control to its label, hint and error. */
interface ControlAttributes {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p aria-live="polite" className={joinClassNames(!children && 'sr-only', 'flex gap-1.5 text-sm text-bad')} id={id}>
    {children ? (
      <>
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{children}</span>
      </>
    ) : null}
  </p>
)

/** Shows an asterisk at required fields and the optional mark at others. */
export const FieldMark = ({ required, optionalMark }: Pick<FieldBaseProps, 'required' | 'optionalMark'>) => {
  const contextMark = useContext(OptionalMarkContext)
  if (required)
    return (
      <span aria-hidden className="text-bad">
        {' *'}
      </span>
    )
  const mark = optionalMark ?? contextMark
  return mark ? <span className="font-normal text-secondary">{` (${mark})`}</span> : null
}

interface FieldProps extends FieldBaseProps {
  /** The id of the control, if other code needs it. */
  id?: string | undefined
  children: (controlProps: ControlAttributes) => ReactNode
}

/** Renders label, hint and error around a control and connects them for assistive technology. */
export const Field = (props: FieldProps) => {
  const { label, hideLabel, hint, error, required, optionalMark, className, children } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={joinClassNames('grid content-start gap-1.5', className)}>
      <label className={hideLabel ? 'sr-only' : 'text-sm font-medium'} htmlFor={id}>
        {label}
        <FieldMark optionalMark={optionalMark} required={required} />
      </label>
      {children({
        id,
        required,
        'aria-describedby': descriptionIds || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p className="text-sm text-secondary" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
