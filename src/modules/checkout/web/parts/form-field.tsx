import type { InputHTMLAttributes } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

interface FormFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoCapitalize'> {
  form: CheckoutFields
  /** The field's place in the form, such as `Client.email`. */
  path: string
  /** The key of its text. */
  label: string
  hint?: string | undefined
  /** What the browser may fill in here. */
  autoComplete: string
  required?: boolean
}

/** One line of the form. */
export const FormField = ({ form, path, label, hint, ...input }: FormFieldProps) => {
  const t = useT()
  return <TextField {...input} {...form.field(path)} hint={hint} label={t(label)} maxLength={200} spellCheck={false} />
}
