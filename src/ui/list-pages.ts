export type PageListItem = { kind: 'page'; page: number } | { kind: 'gap'; after: number }

/** Lists the pages for a pager: first, last, current and neighbours. Gaps of two or more pages become an ellipsis. */
export const listPages = (current: number, pageCount: number, neighbours = 1): PageListItem[] => {
  if (pageCount < 1) return []
  const currentPage = Math.min(Math.max(1, current), pageCount)
  const candidates = [1, pageCount]
  for (let page = currentPage - neighbours; page <= currentPage + neighbours; page++) candidates.push(page)
  const visiblePages = [...new Set(candidates)].filter(page => page >= 1 && page <= pageCount).sort((a, b) => a - b)
  return visiblePages.flatMap((page, index): PageListItem[] => {
    const previousPage = visiblePages[index - 1] ?? page - 1
    const item: PageListItem = { kind: 'page', page }
    if (page - previousPage === 2) return [{ kind: 'page', page: page - 1 }, item]
    return page - previousPage > 2 ? [{ kind: 'gap', after: previousPage }, item] : [item]
  })
}
