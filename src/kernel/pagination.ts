/** The position of an answer in its list, sent in the four `x-pagination-*` headers. */
export interface Pagination {
  page: number
  pageSize: number
  total: number
}

export const countPages = ({ pageSize, total }: Pick<Pagination, 'pageSize' | 'total'>): number =>
  Math.max(1, Math.ceil(total / pageSize))
