import { type Pagination, pageCount } from '#kernel/pagination.ts'

const NAMES = {
  page: 'x-pagination-current-page',
  pageSize: 'x-pagination-per-page',
  pages: 'x-pagination-page-count',
  total: 'x-pagination-total-count',
} as const

/** Formats the four headers of a paged answer. */
export const pagingHeaders = (pagination: Pagination): Record<string, string> => ({
  [NAMES.page]: String(pagination.page),
  [NAMES.pageSize]: String(pagination.pageSize),
  [NAMES.pages]: String(pageCount(pagination)),
  [NAMES.total]: String(pagination.total),
})

/** Returns null when the answer is not paged. */
export const readPaging = (headers: Headers): Pagination | null => {
  const total = headers.get(NAMES.total)
  if (total === null) return null
  return {
    page: Number(headers.get(NAMES.page)),
    pageSize: Number(headers.get(NAMES.pageSize)),
    total: Number(total),
  }
}
