import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { IconButton } from '#ui/icon-button.tsx'
import type { CallParams, Endpoint } from '#wire/endpoint.ts'
import { type Send, SendError } from '#wire/send.ts'
import { buildListRequestQuery, type ListPlan, readListState } from '../web/list-address.ts'
import { useSend } from '../web/send-context.tsx'
import { type ListContext, readListContext, storeListContext } from './list-context.ts'
import type { ListSource } from './list-rows.ts'

interface PreviousNextLinksProps<Row> {
  id: string
  plan: ListPlan
  source: ListSource<Row>
  getRowId: (row: Row) => string
  getHref: (id: string) => string
  labels: { previous: string; next: string }
}

/**
 * Links to the previous and next row of the list that the user came from, across its pages. Renders nothing without
 * such a list.
 */
export const PreviousNextLinks = <Row,>({
  id,
  plan,
  source,
  getRowId,
  getHref,
  labels,
}: PreviousNextLinksProps<Row>) => {
  const { model = '' } = useParams()
  const name = model.toLowerCase()
  const send = useSend()
  const [neighbours, setNeighbours] = useState<{ previous?: string | undefined; next?: string | undefined } | null>(
    null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is the screen's own and never another
  useEffect(() => {
    const listContext = readListContext(name)
    const controller = new AbortController()
    const index = listContext?.ids.indexOf(id) ?? -1
    if (!listContext || index < 0) {
      setNeighbours(null)
      return
    }
    const findNeighbour = async (step: 1 | -1): Promise<string | undefined> => {
      const loadedId = listContext.ids[index + step]
      const page = step === 1 ? listContext.to + 1 : listContext.from - 1
      if (loadedId !== undefined || page < 1 || page > listContext.pages) return loadedId
      const ids = await loadPageIds(send, { listContext, page, plan, source, getRowId }, controller.signal)
      const neighbourId = step === 1 ? ids[0] : ids.at(-1)
      // Extends the stored list by the loaded page.
      if (neighbourId !== undefined) {
        storeListContext(
          name,
          step === 1
            ? { ...listContext, ids: [...listContext.ids, ...ids], to: page }
            : { ...listContext, ids: [...ids, ...listContext.ids], from: page },
        )
      }
      return neighbourId
    }
    Promise.all([findNeighbour(-1), findNeighbour(1)]).then(
      ([previous, next]) => setNeighbours({ previous, next }),
      (error: unknown) => {
        // The links are only a shortcut: the list remains reachable.
        if (!(error instanceof SendError)) throw error
      },
    )
    return () => controller.abort()
  }, [id, name])
  return neighbours ? (
    <div className="flex">
      {neighbours.previous ? (
        <IconButton href={getHref(neighbours.previous)} icon={<ArrowUp aria-hidden />} label={labels.previous} />
      ) : null}
      {neighbours.next ? (
        <IconButton
          href={getHref(neighbours.next)}
          icon={<ArrowDown aria-hidden />}
          label={labels.next}
          tooltipPosition="end"
        />
      ) : null}
    </div>
  ) : null
}

interface PageOptions<Row> {
  listContext: ListContext
  page: number
  plan: ListPlan
  source: ListSource<Row>
  getRowId: (row: Row) => string
}

const loadPageIds = async <Row,>(
  send: Send,
  { listContext, page, plan, source, getRowId }: PageOptions<Row>,
  signal: AbortSignal,
): Promise<string[]> => {
  const state = readListState(new URLSearchParams(listContext.search), plan)
  const call = {
    query: buildListRequestQuery({ ...state, page, pageSize: listContext.pageSize }),
  } as CallParams<Endpoint>
  const { body } = await send(source.endpoint, call, { signal, suppressesErrorToast: true })
  return source.getRows(body as never).map(getRowId)
}
