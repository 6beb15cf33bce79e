import type { ComponentType, ReactNode } from 'react'

export interface PickerProps {
  label: ReactNode
  value: unknown
  onChange: (value: unknown) => void
}

let pickers: Readonly<Record<string, ComponentType<PickerProps>>> = {}

/** Pickers for block fields that refer to records of other modules, by field name. */
export const fieldPickers = {
  register: (newPickers: Readonly<Record<string, ComponentType<PickerProps>>>): void => {
    pickers = { ...pickers, ...newPickers }
  },
  find: (name: string): ComponentType<PickerProps> | undefined => pickers[name],
}
