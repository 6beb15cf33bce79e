import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { IconButton } from '#ui/icon-button.tsx'
import type { CallParams, Endpoint } from '#wire/endpoint.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { type ListPlan, listRequestQuery, readList } from '../web/list-address.ts'
import { useSend } from '../web/send-context.tsx'
import { type ListContext, readListContext, storeListContext } from './list-context.ts'
import type { ListSource } from './list-rows.ts'

interface NeighboursProps<Row> {
  id: string
  plan: ListPlan
  source: ListSource<Row>
  rowId: (row: Row) => string
  href: (id: string) => string
  labels: { previous: string; next: string }
}

/**
 * Links to the previous and next row of the list that the user came from, across its pages. Renders nothing without
 * such a list.
 */
export const PreviousNextLinks = <Row,>({ id, plan, source, rowId, href, labels }: NeighboursProps<Row>) => {
  const { model = '' } = useParams()
  const name = model.toLowerCase()
  const send = useSend()
  const [neighbours, setAround] = useState<{ previous?: string | undefined; next?: string | undefined } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is the screen's own and never another
  useEffect(() => {
    const listContext = readListContext(name)
    const controller = new AbortController()
    const at = listContext?.ids.indexOf(id) ?? -1
    if (!listContext || at < 0) {
      setAround(null)
      return
    }
    const findNeighbour = async (by: 1 | -1): Promise<string | undefined> => {
      const loadedId = listContext.ids[at + by]
      const page = by === 1 ? listContext.to + 1 : listContext.from - 1
      if (loadedId !== undefined || page < 1 || page > listContext.pages) return loadedId
      const ids = await idsOfPage(send, { listContext, page, plan, source, rowId }, controller.signal)
      const neighbourId = by === 1 ? ids[0] : ids.at(-1)
      // Extends the stored list by the loaded page.
      if (neighbourId !== undefined) {
        storeListContext(
          name,
          by === 1
            ? { ...listContext, ids: [...listContext.ids, ...ids], to: page }
            : { ...listContext, ids: [...ids, ...listContext.ids], from: page },
        )
      }
      return neighbourId
    }
    Promise.all([findNeighbour(-1), findNeighbour(1)]).then(
      ([previous, next]) => setAround({ previous, next }),
      (error: unknown) => {
        // The links are only a shortcut: the list remains reachable.
        if (!(error instanceof SendFailure)) throw error
      },
    )
    return () => controller.abort()
  }, [id, name])
  return neighbours ? (
    <div className="flex">
      {neighbours.previous ? (
        <IconButton href={href(neighbours.previous)} icon={<ArrowUp aria-hidden />} label={labels.previous} />
      ) : null}
      {neighbours.next ? (
        <IconButton href={href(neighbours.next)} icon={<ArrowDown aria-hidden />} label={labels.next} tip="end" />
      ) : null}
    </div>
  ) : null
}

interface PageOptions<Row> {
  listContext: ListContext
  page: number
  plan: ListPlan
  source: ListSource<Row>
  rowId: (row: Row) => string
}

const idsOfPage = async <Row,>(
  send: Send,
  { listContext, page, plan, source, rowId }: PageOptions<Row>,
  signal: AbortSignal,
): Promise<string[]> => {
  const state = readList(new URLSearchParams(listContext.search), plan)
  const call = { query: listRequestQuery({ ...state, page, pageSize: listContext.pageSize }) } as CallParams<Endpoint>
  const { body } = await send(source.endpoint, call, { signal, suppressesErrorToast: true })
  return source.rowsOf(body as never).map(rowId)
}
