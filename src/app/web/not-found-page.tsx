import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { content, type Page } from '#content/contract-content.ts'
import { BlockList, BlocksProvider, type LoadedBlocks } from '#content/web/parts/block-list.tsx'
import { ReadOnlyContent } from '#content/web/parts/edit-tools.tsx'
import type { Language } from '#kernel/language.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { parseLanguage } from '#wire/languages.ts'
import type { Send } from '#wire/send.ts'
import { fetchViews, getLoadedViews, loadBlocks } from './blocks.ts'
import { fetchLayout } from './layouts.ts'

/** The content that staff wrote for missing pages; null if there is no such page. */
export interface MissingPageContent {
  page: Page | null
  blocks: LoadedBlocks
}

const loadMissingPage = async (send: Send, lang: Language): Promise<MissingPageContent> => {
  const { body } = await send(content.readNotFoundPage, { query: { lang } }, { suppressesErrorToast: true })
  const page = body.data
  if (!page) return { page, blocks: {} }
  const [blocks] = await Promise.all([
    loadBlocks(send, lang, page.itemContainers),
    fetchViews(page.itemContainers),
    fetchLayout(page.layout),
  ])
  return { page, blocks }
}

/** Serves addresses that no page can have; it always throws the 404. */
export const loader = async ({ params, context }: LoaderFunctionArgs): Promise<never> => {
  // Without its content the page is still a 404.
  const missing = await loadMissingPage(context.get(sendContext), parseLanguage(params.lang)).catch(() => null)
  throw data(missing, { status: 404 })
}

/**
 * Shows the staff's content for missing pages and fetches it if no loader did. Staff edit it at its own address.
 */
export const MissingPageBlocks = ({ loadedContent }: { loadedContent: MissingPageContent | null }) => {
  const send = useSend()
  const language = useLanguage()
  const [fetchedContent, setFetchedContent] = useState<MissingPageContent | null>(null)
  useEffect(() => {
    if (loadedContent) return
    let isUnmounted = false
    loadMissingPage(send, language).then(
      missing => isUnmounted || setFetchedContent(missing),
      // The visitor still sees the text of the not-found page.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [loadedContent, send, language])
  const { page, blocks = {} } = loadedContent ?? fetchedContent ?? {}
  if (!page) return null
  return (
    <ReadOnlyContent>
      <BlocksProvider loaded={blocks} views={getLoadedViews()}>
        <div className="flow">
          <BlockList blocks={page.itemContainers.main} path="itemContainers/main" />
        </div>
      </BlocksProvider>
    </ReadOnlyContent>
  )
}
