/** All control characters except tab and line ends. PostgreSQL stores no NUL, and nobody types the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

const ALL_CONTROL = new RegExp(CONTROL, 'g')

export const removeControlCharacters = (text: string): string => text.replace(ALL_CONTROL, '')

export const hasControlCharacters = (text: string): boolean => CONTROL.test(text)

/** Returns the path of the first text or key with control characters, or null. */
export const findControlCharacters = (sent: unknown): string | null => {
  if (isFlatAndClean(sent)) return null
  // A work list instead of recursion: deeply nested input would overflow the call stack.
  const workItems: WorkItem[] = [{ value: sent, key: null, inside: null }]
  for (let place = workItems.pop(); place; place = workItems.pop()) {
    const { value } = place
    if (typeof value === 'string' && hasControlCharacters(value)) return pathTo(place)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [key, part] of Object.entries(value)) {
      if (hasControlCharacters(key)) return pathTo(place)
      workItems.push({ value: part, key, inside: place })
    }
  }
  return null
}

/** Fast path for the usual query: a flat object of clean texts. */
const isFlatAndClean = (sent: unknown): boolean => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return false
  for (const key in sent) {
    const value = (sent as Record<string, unknown>)[key]
    if (typeof value !== 'string' || hasControlCharacters(value) || hasControlCharacters(key)) return false
  }
  return true
}

interface WorkItem {
  value: unknown
  /** Null for the root. */
  key: string | null
  inside: WorkItem | null
}

const pathTo = (place: WorkItem): string => {
  const keys: string[] = []
  for (let at: WorkItem | null = place; at; at = at.inside) if (at.key !== null) keys.unshift(at.key)
  return keys.join('.')
}
