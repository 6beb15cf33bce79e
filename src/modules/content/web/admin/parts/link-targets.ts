import type { ComponentType } from 'react'

export interface LinkTargetsProps {
  /** The address of the entry: a path of the site without its language, a full URL, or empty. */
  url: string
  /** `name` becomes the label of an entry that has no label. */
  onPick: (target: { url: string; name: string }) => void
}

let pickers: readonly ComponentType<LinkTargetsProps>[] = []

/** Pickers that fill the address of a navigation entry with a record of another module. */
export const linkTargets = {
  register: (picker: ComponentType<LinkTargetsProps>): void => {
    if (!pickers.includes(picker)) pickers = [...pickers, picker]
  },
  list: (): readonly ComponentType<LinkTargetsProps>[] => pickers,
}
