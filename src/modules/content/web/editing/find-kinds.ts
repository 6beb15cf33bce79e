import type { T } from '#platform/web/texts.tsx'

/** Kinds whose name or description holds what was typed, those that are called so first. */
export const findKinds = <Kind extends { type: string }>(kinds: readonly Kind[], typed: string, t: T): Kind[] => {
  const wanted = typed.trim().toLowerCase()
  const holds = (words: string) => words.toLowerCase().includes(wanted)
  const named = kinds.filter(({ type }) => holds(t(`editing.block.${type}`)))
  const told = kinds.filter(({ type }) => holds(t(`editing.about.${type}`)))
  return [...new Set([...named, ...told])]
}
