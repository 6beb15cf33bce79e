import type { ComponentType } from 'react'

export interface LinkTargetPickerProps {
  /** The address of the entry: a path of the site without its language, a full URL, or empty. */
  url: string
  /** `name` becomes the label of an entry that has no label. */
  onPick: (target: { url: string; name: string }) => void
}

let pickers: readonly ComponentType<LinkTargetPickerProps>[] = []

/** The pickers with which other modules fill the address of a navigation entry. */
export const linkTargetPickers = {
  register: (picker: ComponentType<LinkTargetPickerProps>): void => {
    if (!pickers.includes(picker)) pickers = [...pickers, picker]
  },
  list: (): readonly ComponentType<LinkTargetPickerProps>[] => pickers,
}
