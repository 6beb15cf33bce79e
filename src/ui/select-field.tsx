import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { ChevronAdornment } from './adornments.tsx'
import { Field, type FieldBaseProps } from './field.tsx'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

interface SelectFieldProps
  extends FieldBaseProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'className' | 'required' | 'children'> {
  options?: readonly SelectOption[] | undefined
  /** Options as elements, e.g. with groups. */
  children?: ReactNode
  /** The label of an empty first option. */
  placeholder?: string | undefined
  size?: 'sm' | 'md' | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** Renders a native select. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, hideLabel, hint, error, required, optionalMark, className, id, ...restProps } = props
  const { options, children, placeholder, size, ...select } = restProps
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      optionalMark={optionalMark}
      className={className}
      id={id}
    >
      {controlProps => (
        <span className="relative block">
          <select {...select} {...controlProps} className="control" data-size={size}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options?.map(option => (
              <option disabled={option.disabled} key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronAdornment />
        </span>
      )}
    </Field>
  )
}
