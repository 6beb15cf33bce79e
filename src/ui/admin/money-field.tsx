import type { ComponentProps } from 'react'
import { NumberField } from './number-field.tsx'

/** Euros as they are written, cents as they are counted. */
export const MoneyField = (props: Omit<ComponentProps<typeof NumberField>, 'places' | 'unit'>) => (
  <NumberField {...props} places={2} unit="€" />
)
