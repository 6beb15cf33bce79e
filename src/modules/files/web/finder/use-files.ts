import { useCallback, useEffect, useRef, useState } from 'react'
import { type FoundFile, finder } from '#files/contract-finder.ts'
import { useSend } from '#platform/web/send-context.tsx'

export interface FileListQuery {
  q?: string | undefined
  folder?: number | undefined
  kind?: 'image' | undefined
  bin?: '1' | undefined
  sort: '-created_at' | 'name' | '-size'
}

export interface LoadedFileList {
  /** Undefined until the first response. */
  total: number | undefined
  /** Returns undefined while the file loads. */
  at: (index: number) => FoundFile | undefined
  /** Loads the pages of this index range. */
  need: (first: number, last: number) => void
  reload: () => void
  /** Replaces a loaded file without a request. */
  put: (file: FoundFile) => void
  failed: boolean
}

const PAGE_SIZE = 100

interface FileListState {
  total: number | undefined
  pages: ReadonlyMap<number, readonly FoundFile[]>
  failed: boolean
}

const NOT_LOADED: FileListState = { total: undefined, pages: new Map(), failed: false }

/** A file list of any length, loaded page by page. */
export const useFiles = (asked: FileListQuery): LoadedFileList => {
  const send = useSend()
  const [listState, setListState] = useState<FileListState>(NOT_LOADED)
  const query = JSON.stringify(asked)
  /** Requested pages of the current query; a new query or reload starts a new round. */
  const round = useRef({ begun: new Set<number>(), answered: false })
  const load = useCallback(
    async (page: number) => {
      const currentRound = round.current
      if (currentRound.begun.has(page)) return
      currentRound.begun.add(page)
      try {
        const call = { query: { ...(JSON.parse(query) as FileListQuery), page, pageSize: PAGE_SIZE } }
        const { body, paging } = await send(finder.files, call)
        if (currentRound !== round.current) return
        setListState(before => {
          // The first response of a round replaces the previous list.
          const pages = new Map(currentRound.answered ? before.pages : [])
          currentRound.answered = true
          return { total: paging?.total ?? body.results.length, pages: pages.set(page, body.results), failed: false }
        })
      } catch {
        if (currentRound !== round.current) return
        currentRound.begun.delete(page)
        setListState(before => ({ ...before, failed: true }))
      }
    },
    [query, send],
  )
  const reload = useCallback(() => {
    round.current = { begun: new Set(), answered: false }
    void load(1)
  }, [load])
  useEffect(reload, [reload])
  return {
    total: listState.total,
    failed: listState.failed,
    at: index => listState.pages.get(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE],
    need(first, last) {
      for (let page = Math.floor(first / PAGE_SIZE) + 1; page <= Math.floor(last / PAGE_SIZE) + 1; page += 1) {
        // Until the first page gives the total, other pages may not exist.
        if (listState.total !== undefined && (page - 1) * PAGE_SIZE < listState.total) void load(page)
      }
    },
    reload,
    put: file =>
      setListState(before => ({
        ...before,
        pages: new Map(
          [...before.pages].map(([page, files]) => [page, files.map(one => (one.id === file.id ? file : one))]),
        ),
      })),
  }
}
