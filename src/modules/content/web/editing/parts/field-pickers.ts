import type { ComponentType, ReactNode } from 'react'

export interface PickerProps {
  label: ReactNode
  value: unknown
  onChange: (value: unknown) => void
}

let pickers: Readonly<Record<string, ComponentType<PickerProps>>> = {}

/** How fields of blocks are filled in that name things of other rooms: by the name of the field. Nobody knows a product by its number. */
export const fieldPickers = {
  learn: (known: Readonly<Record<string, ComponentType<PickerProps>>>): void => {
    pickers = known
  },
  of: (name: string): ComponentType<PickerProps> | undefined => pickers[name],
}
