import type { IModule } from 'dependency-cruiser'

/** Returns every import cycle once. Type imports count, because a reader of one file must read the other. */
export const findFileCycles = (modules: readonly IModule[]): string[] => {
  const cycles = modules.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ circular, cycle }) => (circular ? [(cycle ?? []).map(({ name }) => name)] : [])),
  )
  const distinct = new Map(cycles.map(cycle => [cycle.toSorted().join(), cycle]))
  return [...distinct.values()].map(cycle => `${cycle.join(' → ')}: files that form an import cycle`)
}

/** Returns an error for each node of the graph that can reach itself. */
export const findGraphCycles = (graph: Record<string, readonly string[]>): string[] => {
  const canReach = (from: string, to: string, visited = new Set<string>()): boolean =>
    (graph[from] ?? []).some(neighbour => {
      if (neighbour === to) return true
      if (visited.has(neighbour)) return false
      visited.add(neighbour)
      return canReach(neighbour, to, visited)
    })
  return Object.keys(graph)
    .filter(module => canReach(module, module))
    .map(module => `the upstream graph has a cycle through ${module}`)
}
