import type { LoaderFunctionArgs } from 'react-router'
import type { Pagination } from '#kernel/pagination.ts'
import type { CallParams, Endpoint, ResponseBody } from '#wire/endpoint.ts'
import { buildListRequestQuery, type ListPlan, readListState } from '../web/list-address.ts'
import { sendContext } from '../web/send-context.tsx'

export interface LoadedList<Row> {
  rows: Row[]
  paging: Pagination
}

/** Loads the page of a list that the address describes; `getRows` extracts the rows from the answer. */
export const loadList = async <E extends Endpoint, Row>(
  { request, context }: LoaderFunctionArgs,
  endpoint: E,
  plan: ListPlan,
  getRows: (body: ResponseBody<E>) => Row[],
  /** Path parameters, for lists that belong to one item. */
  params?: Readonly<Record<string, string | number>>,
): Promise<LoadedList<Row>> => {
  const state = readListState(new URL(request.url).searchParams, plan)
  const call = { query: buildListRequestQuery(state), ...(params && { params }) } as CallParams<E>
  const { body, paging } = await context.get(sendContext)(endpoint, call, { signal: request.signal })
  const rows = getRows(body)
  return { rows, paging: paging ?? { page: 1, pageSize: rows.length, total: rows.length } }
}
