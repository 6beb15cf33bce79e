type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Returns the key as shortcuts name it: a capital letter means Shift, whatever Caps Lock says. Returns null for keys
 * with Ctrl, Alt or ⌘, which belong to the browser and to commands.
 */
export const findShortcut = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string | null => {
  if (ctrlKey || metaKey || altKey) return null
  // Other names, such as Enter, have several letters.
  if (!/^\p{L}$/u.test(key)) return key
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}
