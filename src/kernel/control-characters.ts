/** All control characters except tab and line ends. PostgreSQL stores no NUL, and nobody types the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them
const CONTROL_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

const ALL_CONTROL_CHARACTERS = new RegExp(CONTROL_CHARACTER, 'g')

export const removeControlCharacters = (text: string): string => text.replace(ALL_CONTROL_CHARACTERS, '')

export const hasControlCharacters = (text: string): boolean => CONTROL_CHARACTER.test(text)

/** Returns the path of the first text or key with control characters, or null. */
export const findControlCharacters = (input: unknown): string | null => {
  if (isFlatAndClean(input)) return null
  // A work list instead of recursion: deeply nested input would overflow the call stack.
  const workItems: WorkItem[] = [{ value: input, key: null, parent: null }]
  for (let item = workItems.pop(); item; item = workItems.pop()) {
    const { value } = item
    if (typeof value === 'string' && hasControlCharacters(value)) return formatPath(item)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [key, part] of Object.entries(value)) {
      if (hasControlCharacters(key)) return formatPath(item)
      workItems.push({ value: part, key, parent: item })
    }
  }
  return null
}

/** Recognizes the usual query fast: a flat object of clean texts. */
const isFlatAndClean = (input: unknown): boolean => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  for (const key in input) {
    const value = (input as Record<string, unknown>)[key]
    if (typeof value !== 'string' || hasControlCharacters(value) || hasControlCharacters(key)) return false
  }
  return true
}

interface WorkItem {
  value: unknown
  /** Null for the root. */
  key: string | null
  parent: WorkItem | null
}

const formatPath = (item: WorkItem): string => {
  const keys: string[] = []
  for (let ancestor: WorkItem | null = item; ancestor; ancestor = ancestor.parent)
    if (ancestor.key !== null) keys.unshift(ancestor.key)
  return keys.join('.')
}
