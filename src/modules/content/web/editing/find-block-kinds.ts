import { containsWords } from '#kernel/search-text.ts'
import type { T } from '#platform/web/texts.tsx'

/** Finds block types by name or description; matches by name come first. */
export const findBlockKinds = <Kind extends { type: string }>(kinds: readonly Kind[], query: string, t: T): Kind[] => {
  if (query.trim() === '') return [...kinds]
  const matches = (text: string) => containsWords(text, query)
  const byName = kinds.filter(({ type }) => matches(t(`editing.block.${type}`)))
  const byDescription = kinds.filter(({ type }) => matches(t(`editing.about.${type}`)))
  return [...new Set([...byName, ...byDescription])]
}
