import type { ComponentPropsWithRef, ReactNode } from 'react'
import { ChevronAdornment, StartAdornment } from './adornments.tsx'
import { joinClassNames } from './class-names.ts'

/** The parts of a list that its input announces. */
export interface ComboboxListState {
  /** The id of the listbox; undefined while no listbox is rendered. */
  id: string | undefined
  isShown: boolean
  activeOptionId: string | undefined
}

interface ComboboxInputProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'list' | 'role' | 'size'> {
  list: ComboboxListState
  start?: ReactNode
  hasChevron?: boolean
  size?: 'sm' | 'md' | undefined
}

/** Renders the text input of a combobox. The input keeps the focus while arrow keys move through the list. */
export const ComboboxInput = ({ list, start, hasChevron, size, ...input }: ComboboxInputProps) => (
  <span className="relative block">
    <StartAdornment>{start}</StartAdornment>
    <input
      {...input}
      aria-activedescendant={list.activeOptionId}
      aria-autocomplete="list"
      aria-controls={list.id}
      aria-expanded={list.isShown}
      autoComplete={input.autoComplete ?? 'off'}
      className={joinClassNames('control', start ? 'pl-10!' : undefined, hasChevron ? 'pr-10!' : undefined)}
      data-size={size}
      role="combobox"
      type={input.type ?? 'text'}
    />
    {hasChevron ? <ChevronAdornment /> : null}
  </span>
)
