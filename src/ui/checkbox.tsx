import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { joinClassNames } from './class-names.ts'
import { FieldError } from './field.tsx'
import './styles/choices.css'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode
  hideLabel?: boolean | undefined
  /** Content at the end of the row, such as the number of matching products. */
  count?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  indeterminate?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Renders a checkbox whose whole row is clickable. */
export const Checkbox = (props: CheckboxProps) => {
  const { label, hideLabel, count, hint, error, indeterminate = false, className, ref, ...input } = props
  const generatedId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const id = input.id ?? generatedId
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = indeterminate
  }, [indeterminate])
  const setRefs = (node: HTMLInputElement | null) => {
    inputRef.current = node
    if (typeof ref === 'function') ref(node)
    else if (ref) ref.current = node
  }
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className={joinClassNames('flex gap-2.5', hideLabel ? undefined : 'min-h-9 py-1.5')}>
        <input
          {...input}
          aria-describedby={descriptionIds || undefined}
          aria-invalid={error ? true : undefined}
          className="check mt-px"
          id={id}
          ref={setRefs}
          type="checkbox"
        />
        <span className={hideLabel ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
        {count === undefined ? null : <span className="tabular text-sm text-secondary">{count}</span>}
      </label>
      {hint ? (
        <p className="ml-7.5 text-sm text-secondary" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
