export type PageListItem = { kind: 'page'; page: number } | { kind: 'gap'; after: number }

/** Lists the pages for a pager: first, last, current and neighbours. Gaps of two or more pages become an ellipsis. */
export const listPages = (current: number, pages: number, neighbours = 1): PageListItem[] => {
  if (pages < 1) return []
  const currentPage = Math.min(Math.max(1, current), pages)
  const candidates = [1, pages]
  for (let page = currentPage - neighbours; page <= currentPage + neighbours; page++) candidates.push(page)
  const visiblePages = [...new Set(candidates)].filter(page => page >= 1 && page <= pages).sort((a, b) => a - b)
  return visiblePages.flatMap((page, index): PageListItem[] => {
    const before = visiblePages[index - 1] ?? page - 1
    const item: PageListItem = { kind: 'page', page }
    if (page - before === 2) return [{ kind: 'page', page: page - 1 }, item]
    return page - before > 2 ? [{ kind: 'gap', after: before }, item] : [item]
  })
}
