import type { Combobox } from '@base-ui/react/combobox'

/**
 * Prevents Escape from emptying a combobox and lets it close the list or dialog. Returns true when Escape caused the
 * change.
 */
export const cancelOnEscape = (details: Combobox.Root.ChangeEventDetails): boolean => {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}
