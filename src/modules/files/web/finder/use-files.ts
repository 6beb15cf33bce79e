import { useCallback, useEffect, useRef, useState } from 'react'
import { type FoundFile, finder } from '#files/contract-finder.ts'
import { useSend } from '#platform/web/send-context.tsx'

export interface FilesAsked {
  q?: string | undefined
  folder?: number | undefined
  kind?: 'image' | undefined
  bin?: '1' | undefined
  sort: '-created_at' | 'name' | '-size'
}

export interface Files {
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

const PAGE = 100

interface Known {
  total: number | undefined
  pages: ReadonlyMap<number, readonly FoundFile[]>
  failed: boolean
}

const NOTHING: Known = { total: undefined, pages: new Map(), failed: false }

/** A file list of any length, loaded page by page. */
export const useFiles = (asked: FilesAsked): Files => {
  const send = useSend()
  const [known, setKnown] = useState<Known>(NOTHING)
  const query = JSON.stringify(asked)
  /** Requested pages of the current query; a new query or reload starts a new round. */
  const round = useRef({ begun: new Set<number>(), answered: false })
  const load = useCallback(
    async (page: number) => {
      const mine = round.current
      if (mine.begun.has(page)) return
      mine.begun.add(page)
      try {
        const call = { query: { ...(JSON.parse(query) as FilesAsked), page, pageSize: PAGE } }
        const { body, paging } = await send(finder.files, call)
        if (mine !== round.current) return
        setKnown(before => {
          // The first response of a round replaces the previous list.
          const pages = new Map(mine.answered ? before.pages : [])
          mine.answered = true
          return { total: paging?.total ?? body.results.length, pages: pages.set(page, body.results), failed: false }
        })
      } catch {
        if (mine !== round.current) return
        mine.begun.delete(page)
        setKnown(before => ({ ...before, failed: true }))
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
    total: known.total,
    failed: known.failed,
    at: index => known.pages.get(Math.floor(index / PAGE) + 1)?.[index % PAGE],
    need(first, last) {
      for (let page = Math.floor(first / PAGE) + 1; page <= Math.floor(last / PAGE) + 1; page += 1) {
        // Until the first page gives the total, other pages may not exist.
        if (known.total !== undefined && (page - 1) * PAGE < known.total) void load(page)
      }
    },
    reload,
    put: file =>
      setKnown(before => ({
        ...before,
        pages: new Map(
          [...before.pages].map(([page, files]) => [page, files.map(one => (one.id === file.id ? file : one))]),
        ),
      })),
  }
}
