import type { Combobox } from '@base-ui/react/combobox'

/** Escape closes a list or what the field lies in; it never empties a combobox. Cancels the change and says that it was one. */
export const isEscape = (details: Combobox.Root.ChangeEventDetails): boolean => {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}
