import type { ComponentProps } from 'react'
import { NumberField } from './number-field.tsx'

/** Renders a field for euros; its value is in cents. */
export const MoneyField = (props: Omit<ComponentProps<typeof NumberField>, 'decimals' | 'unit'>) => (
  <NumberField {...props} decimals={2} unit="€" />
)
