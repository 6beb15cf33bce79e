import type { IModule } from 'dependency-cruiser'

/** Returns every import cycle once. Type imports count, because a reader of one file must read the other. */
export const findFileCycles = (modules: readonly IModule[]): string[] => {
  const cycles = modules.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ circular, cycle }) => (circular ? [(cycle ?? []).map(({ name }) => name)] : [])),
  )
  const distinct = new Map(cycles.map(circle => [circle.toSorted().join(), circle]))
  return [...distinct.values()].map(circle => `${circle.join(' → ')}: files that import one another in a circle`)
}

export const findGraphCycles = (graph: Record<string, readonly string[]>): string[] => {
  const canReach = (from: string, to: string, seen = new Set<string>()): boolean =>
    (graph[from] ?? []).some(next => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return canReach(next, to, seen)
    })
  return Object.keys(graph)
    .filter(module => canReach(module, module))
    .map(module => `the upstream graph goes round through ${module}`)
}
