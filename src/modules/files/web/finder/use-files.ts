import { useCallback, useEffect, useRef, useState } from 'react'
import { type FileSummary, finder } from '#files/contract-finder.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'

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
  getFile: (index: number) => FileSummary | undefined
  /** Loads the pages of this index range. */
  loadRange: (first: number, last: number) => void
  reload: () => void
  /** Replaces a loaded file without a request. */
  replaceFile: (file: FileSummary) => void
  hasFailed: boolean
}

const PAGE_SIZE = 100

interface FileListState {
  total: number | undefined
  pages: ReadonlyMap<number, readonly FileSummary[]>
  hasFailed: boolean
}

const INITIAL_STATE: FileListState = { total: undefined, pages: new Map(), hasFailed: false }

/** Manages a file list of any length, loaded page by page. */
export const useFiles = (fileQuery: FileListQuery): LoadedFileList => {
  const send = useSend()
  const [listState, setListState] = useState<FileListState>(INITIAL_STATE)
  const queryKey = JSON.stringify(fileQuery)
  /** Requested pages of the current query; a new query or reload starts a new round. */
  const currentRound = useRef({ requestedPages: new Set<number>(), isAnswered: false })
  const load = useCallback(
    async (page: number) => {
      const requestRound = currentRound.current
      if (requestRound.requestedPages.has(page)) return
      requestRound.requestedPages.add(page)
      try {
        const call = { query: { ...(JSON.parse(queryKey) as FileListQuery), page, pageSize: PAGE_SIZE } }
        const { body, paging } = await send(finder.files, call)
        if (requestRound !== currentRound.current) return
        setListState(before => {
          // The first response of a round replaces the previous list.
          const pages = new Map(requestRound.isAnswered ? before.pages : [])
          requestRound.isAnswered = true
          return { total: paging?.total ?? body.results.length, pages: pages.set(page, body.results), hasFailed: false }
        })
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (requestRound !== currentRound.current) return
        requestRound.requestedPages.delete(page)
        setListState(before => ({ ...before, hasFailed: true }))
      }
    },
    [queryKey, send],
  )
  const reload = useCallback(() => {
    currentRound.current = { requestedPages: new Set(), isAnswered: false }
    void load(1)
  }, [load])
  useEffect(reload, [reload])
  return {
    total: listState.total,
    hasFailed: listState.hasFailed,
    getFile: index => listState.pages.get(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE],
    loadRange(first, last) {
      for (let page = Math.floor(first / PAGE_SIZE) + 1; page <= Math.floor(last / PAGE_SIZE) + 1; page += 1) {
        // Other pages may not exist before the first page has returned the total.
        if (listState.total !== undefined && (page - 1) * PAGE_SIZE < listState.total) void load(page)
      }
    },
    reload,
    replaceFile: file =>
      setListState(before => ({
        ...before,
        pages: new Map(
          [...before.pages].map(([page, files]) => [
            page,
            files.map(loadedFile => (loadedFile.id === file.id ? file : loadedFile)),
          ]),
        ),
      })),
  }
}
