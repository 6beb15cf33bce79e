import type { ComponentType } from 'react'
import type { Page } from '#content/contract-content.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'
import type { Send } from '#wire/send.ts'
import type { Head, HeadContext } from '../head.ts'

interface LoadArgs {
  /** Aborts its calls with the navigation. */
  send: Send
  /** Sends with the visitor's session, which remembers list settings. */
  ownSend: Send
  signal: AbortSignal
  page: Page
  lang: Language
  url: URL
  /** True while the server renders a document, which carries only what is drawn. */
  isServerRender: boolean
}

interface TypedLayout<D> {
  load?: (args: LoadArgs) => Promise<D>
  View: ComponentType<{ page: Page; loaded: D }>
  head?: (page: Page, loaded: D, t: T, context: HeadContext) => Partial<Head>
}

/** The loader, view and head of a layout. */
export type Layout = TypedLayout<unknown>

/** Binds a layout's loader, view and head to one type of loaded data. */
export const createLayout = <D>(parts: TypedLayout<D>): Layout => parts as unknown as Layout
