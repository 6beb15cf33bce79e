import { countPages, type Pagination } from '#kernel/pagination.ts'

const HEADER_NAMES = {
  page: 'x-pagination-current-page',
  pageSize: 'x-pagination-per-page',
  pages: 'x-pagination-page-count',
  total: 'x-pagination-total-count',
} as const

/** Formats the four headers of a paged answer. */
export const formatPagingHeaders = (pagination: Pagination): Record<string, string> => ({
  [HEADER_NAMES.page]: String(pagination.page),
  [HEADER_NAMES.pageSize]: String(pagination.pageSize),
  [HEADER_NAMES.pages]: String(countPages(pagination)),
  [HEADER_NAMES.total]: String(pagination.total),
})

/** Returns null when the answer is not paged. */
export const readPaging = (headers: Headers): Pagination | null => {
  const total = headers.get(HEADER_NAMES.total)
  if (total === null) return null
  return {
    page: Number(headers.get(HEADER_NAMES.page)),
    pageSize: Number(headers.get(HEADER_NAMES.pageSize)),
    total: Number(total),
  }
}
