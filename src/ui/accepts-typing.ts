/** Text fields, and lists that select an option by typed letters. Checkboxes and radio buttons use no letters. */
const TYPING_SELECTOR =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="listbox"], [role="option"]'

/** Returns true when the element uses letter keys, so that shortcuts must not act. */
export const acceptsTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPING_SELECTOR))
