import type { InputHTMLAttributes } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'
import { valueAt } from './form-fields.ts'
import type { CheckoutFields } from './use-checkout-form.ts'

interface FormFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoCapitalize'> {
  fields: CheckoutFields
  /** The field's place in the form, such as `Client.email`. */
  path: string
  /** The key of its text. */
  label: string
  hint?: string | undefined
  /** What the browser may fill in here. */
  autoComplete: string
  required?: boolean
}

/** One line of the form. The browser keeps what is typed, so that nothing filled in silently is overwritten. */
export const FormField = ({ fields, path, label, hint, ...input }: FormFieldProps) => {
  const t = useT()
  const value = valueAt(fields.form, path)
  return (
    <TextField
      {...input}
      defaultValue={typeof value === 'string' ? value : ''}
      error={fields.errorAt(path)}
      hint={hint}
      label={t(label)}
      maxLength={200}
      name={path}
      spellCheck={false}
    />
  )
}
