import { productAdmin } from '#catalog/contract-product-admin.ts'
import { pageAdmin } from '#content/contract-page-admin.ts'
import type { Language } from '#kernel/language.ts'
import { clientAdmin } from '#orders/contract-client.ts'
import { orderAdmin } from '#orders/contract-order-admin.ts'
import { type Send, SendError } from '#wire/send.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { buildAdminPath } from './admin-path.ts'

/** A destination of the command palette. */
export interface PaletteTarget {
  label: string
  /** The kind of the result, or its code. */
  note: string
  href: string
  /** The browser stores this text instead of a label that holds personal data. */
  cacheableLabel?: string
}

interface PaletteQuery {
  q: string
  language: Language
  visitor: Visitor
  t: (key: string) => string
  signal: AbortSignal
}

interface SearchedKind {
  permission: string
  search: (send: Send, paletteQuery: PaletteQuery) => Promise<PaletteTarget[]>
}

/** Maximum results per kind. */
const MAX_RESULTS_PER_KIND = 6

const buildArguments = ({ q, signal }: PaletteQuery) =>
  [{ query: { q, page: 1, pageSize: MAX_RESULTS_PER_KIND } }, { signal, suppressesErrorToast: true }] as const

/** Searched kinds in display order. */
const SEARCHED_KINDS: readonly SearchedKind[] = [
  {
    permission: 'product.edit',
    search: async (send, paletteQuery) =>
      (await send(productAdmin.list, ...buildArguments(paletteQuery))).body.results.map(({ id, name, code1 }) => ({
        label: name,
        note: code1 || paletteQuery.t('admin.line.product'),
        href: `${buildAdminPath(paletteQuery.language, 'product')}/edit/${id}`,
      })),
  },
  {
    permission: 'order.edit',
    search: async (send, paletteQuery) =>
      (await send(orderAdmin.list, ...buildArguments(paletteQuery))).body.results.map(({ id, number, client }) => ({
        label: `#${number} ${client}`,
        cacheableLabel: `#${number}`,
        note: paletteQuery.t('admin.line.order'),
        href: `${buildAdminPath(paletteQuery.language, 'order')}/edit/${id}`,
      })),
  },
  {
    permission: 'client.edit',
    search: async (send, paletteQuery) =>
      (await send(clientAdmin.list, ...buildArguments(paletteQuery))).body.results.map(({ id, name, email }) => ({
        label: [name, email].filter(Boolean).join(', '),
        cacheableLabel: `${paletteQuery.t('admin.line.client')} ${id}`,
        note: paletteQuery.t('admin.line.client'),
        href: `${buildAdminPath(paletteQuery.language, 'client')}/edit/${id}`,
      })),
  },
  {
    permission: 'page.edit',
    search: async (send, paletteQuery) =>
      (await send(pageAdmin.list, ...buildArguments(paletteQuery))).body.results.flatMap(({ id, title, path }) => {
        // Staff who may write but not manage pages open the in-place editor.
        const settingsPath = `${buildAdminPath(paletteQuery.language, 'page')}/edit/${id}`
        const href = can(paletteQuery.visitor, 'page.manage') ? settingsPath : path && `${path}#edit`
        return href ? [{ label: title, note: paletteQuery.t('admin.line.page'), href }] : []
      }),
  },
]

/**
 * Searches all kinds that the user may open and reports the results of each kind as they arrive. A failed search has no
 * results.
 */
export const findPaletteTargets = async (
  send: Send,
  paletteQuery: PaletteQuery,
  onFound: (targets: PaletteTarget[]) => void,
): Promise<void> => {
  const targetsBySource: PaletteTarget[][] = SEARCHED_KINDS.map(() => [])
  await Promise.all(
    SEARCHED_KINDS.map(async ({ permission, search }, index) => {
      if (!can(paletteQuery.visitor, permission)) return
      try {
        targetsBySource[index] = await search(send, paletteQuery)
        if (!paletteQuery.signal.aborted) onFound(targetsBySource.flat())
      } catch (error) {
        if (!(error instanceof SendError)) throw error
      }
    }),
  )
  if (!paletteQuery.signal.aborted) onFound(targetsBySource.flat())
}
