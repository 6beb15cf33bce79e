/** Fields, and lists that find an option by the letters typed. A ticked box takes none: its reader goes on by keys. */
const TYPED =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="listbox"], [role="option"]'

/** True where a letter is written or looked for, so that no single-letter shortcut may act on it. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED))
