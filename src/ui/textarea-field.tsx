import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldBaseProps } from './field.tsx'

interface TextareaFieldProps
  extends FieldBaseProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'required'> {
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Renders a multi-line input that grows with its text. */
export const TextareaField = (props: TextareaFieldProps) => {
  const { label, hideLabel, hint, error, required, optionalMark, className, id, ...area } = props
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
      {controlProps => <textarea {...area} {...controlProps} className="control" />}
    </Field>
  )
}
