import type { ComponentType } from 'react'
import type { Page } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'
import type { Send } from '#wire/send.ts'
import type { Head, HeadSetting } from '../head.ts'

interface LoadArgs {
  /** Gives up with the navigation. */
  send: Send
  /** The visitor's own, which lists are remembered by. */
  ownSend: Send
  signal: AbortSignal
  page: Page
  lang: Language
  url: URL
  /** The server makes a document: it carries no more than is drawn. */
  isDocument: boolean
}

interface LayoutOf<D> {
  load?: (args: LoadArgs) => Promise<D>
  View: ComponentType<{ page: Page; loaded: D }>
  head?: (page: Page, loaded: D, t: T, setting: HeadSetting) => Partial<Head>
}

/** What a layout needs beyond its page, and how it shows both. */
export type Layout = LayoutOf<unknown>

/** Binds a layout's loader, view and head to one type of loaded data. */
export const layout = <D>(parts: LayoutOf<D>): Layout => parts as unknown as Layout
