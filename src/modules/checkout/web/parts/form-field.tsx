import type { InputHTMLAttributes } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

interface FormFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoCapitalize'> {
  form: CheckoutFields
  /** Path of the field in the form, such as `Client.email`. */
  path: string
  /** Message key of the label. */
  label: string
  hint?: string | undefined
  /** Value of the autocomplete attribute. */
  autoComplete: string
  required?: boolean
}

/** Shows a text field of the checkout form. */
export const FormField = ({ form, path, label, hint, ...input }: FormFieldProps) => {
  const t = useT()
  return <TextField {...input} {...form.field(path)} hint={hint} label={t(label)} maxLength={200} spellCheck={false} />
}
