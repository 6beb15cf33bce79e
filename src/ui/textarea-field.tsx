import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldLook } from './field.tsx'

interface TextareaFieldProps
  extends FieldLook,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'required'> {
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines; grows with what is written. */
export const TextareaField = (props: TextareaFieldProps) => {
  const { label, hideLabel, hint, error, required, optionalMark, className, id, ...area } = props
  return (
    <Field {...{ label, hideLabel, hint, error, required, optionalMark, className, id }}>
      {wiring => <textarea {...area} {...wiring} className="control" />}
    </Field>
  )
}
