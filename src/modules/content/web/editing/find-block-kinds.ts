import { containsWords } from '#kernel/search-text.ts'
import type { T } from '#platform/web/texts.tsx'

/** Finds block types by name or description; matches by name come first. */
export const findBlockKinds = <Kind extends { type: string }>(kinds: readonly Kind[], typed: string, t: T): Kind[] => {
  if (typed.trim() === '') return [...kinds]
  const holds = (words: string) => containsWords(words, typed)
  const named = kinds.filter(({ type }) => holds(t(`editing.block.${type}`)))
  const described = kinds.filter(({ type }) => holds(t(`editing.about.${type}`)))
  return [...new Set([...named, ...described])]
}
