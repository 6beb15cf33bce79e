export type PageStop = { kind: 'page'; page: number } | { kind: 'gap'; after: number }

/** The pages a pager offers: first, last, the current one with its neighbours; gaps of two or more become an ellipsis. */
export const pageList = (current: number, pages: number, neighbours = 1): PageStop[] => {
  if (pages < 1) return []
  const here = Math.min(Math.max(1, current), pages)
  const wanted = [1, pages]
  for (let page = here - neighbours; page <= here + neighbours; page++) wanted.push(page)
  const kept = [...new Set(wanted)].filter(page => page >= 1 && page <= pages).sort((a, b) => a - b)
  return kept.flatMap((page, index): PageStop[] => {
    const before = kept[index - 1] ?? page - 1
    const stop: PageStop = { kind: 'page', page }
    if (page - before === 2) return [{ kind: 'page', page: page - 1 }, stop]
    return page - before > 2 ? [{ kind: 'gap', after: before }, stop] : [stop]
  })
}
