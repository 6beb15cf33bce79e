import { containsWords } from '#kernel/search-text.ts'
import type { T } from '#platform/web/texts.tsx'

/** Finds block types by name or description; matches by name come first. */
export const findBlockTypes = <Description extends { type: string }>(
  descriptions: readonly Description[],
  query: string,
  t: T,
): Description[] => {
  if (query.trim() === '') return [...descriptions]
  const matches = (text: string) => containsWords(text, query)
  const byName = descriptions.filter(({ type }) => matches(t(`editing.block.${type}`)))
  const byDescription = descriptions.filter(({ type }) => matches(t(`editing.about.${type}`)))
  return [...new Set([...byName, ...byDescription])]
}
