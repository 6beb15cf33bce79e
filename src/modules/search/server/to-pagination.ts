import { countPages, type Pagination } from '#kernel/pagination.ts'

/** Clamps the page to the last one. */
export const toPagination = ({ page, pageSize }: { page: number; pageSize: number }, total: number): Pagination => ({
  page: Math.min(page, countPages({ pageSize, total })),
  pageSize,
  total,
})

/** Returns the number of rows before the page. */
export const toOffset = ({ page, pageSize }: Pagination): number => (page - 1) * pageSize
