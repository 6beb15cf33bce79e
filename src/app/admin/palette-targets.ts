import { productAdmin } from '#catalog/contract-product-admin.ts'
import { pageAdmin } from '#content/contract-page-admin.ts'
import type { Language } from '#kernel/language.ts'
import { clientAdmin } from '#orders/contract-client.ts'
import { orderAdmin } from '#orders/contract-staff-order.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { adminPath } from './admin-path.ts'

/** A destination of the command palette. */
export interface PaletteTarget {
  label: string
  /** The kind of the result, or its code. */
  note: string
  href: string
  /** The part of the label that may be cached in the browser when the label holds personal data. */
  kept?: string
}

interface Asked {
  q: string
  language: Language
  visitor: Visitor
  t: (key: string) => string
  signal: AbortSignal
}

interface Source {
  permission: string
  ask: (send: Send, asked: Asked) => Promise<PaletteTarget[]>
}

/** Maximum results per kind. */
const MOST_FOUND = 6

const partOf = ({ q, signal }: Asked) =>
  [{ query: { q, page: 1, pageSize: MOST_FOUND } }, { signal, quiet: true }] as const

/** Searched kinds in display order. */
const SOURCES: readonly Source[] = [
  {
    permission: 'product.edit',
    ask: async (send, asked) =>
      (await send(productAdmin.list, ...partOf(asked))).body.results.map(({ id, name, code1 }) => ({
        label: name,
        note: code1 || asked.t('admin.line.product'),
        href: `${adminPath(asked.language, 'product')}/edit/${id}`,
      })),
  },
  {
    permission: 'order.edit',
    ask: async (send, asked) =>
      (await send(orderAdmin.list, ...partOf(asked))).body.results.map(({ id, number, client }) => ({
        label: `#${number} ${client}`,
        kept: `#${number}`,
        note: asked.t('admin.line.order'),
        href: `${adminPath(asked.language, 'order')}/edit/${id}`,
      })),
  },
  {
    permission: 'client.edit',
    ask: async (send, asked) =>
      (await send(clientAdmin.list, ...partOf(asked))).body.results.map(({ id, name, email }) => ({
        label: [name, email].filter(Boolean).join(', '),
        kept: `${asked.t('admin.line.client')} ${id}`,
        note: asked.t('admin.line.client'),
        href: `${adminPath(asked.language, 'client')}/edit/${id}`,
      })),
  },
  {
    permission: 'page.edit',
    ask: async (send, asked) =>
      (await send(pageAdmin.list, ...partOf(asked))).body.results.flatMap(({ id, title, path }) => {
        // Staff who may write but not manage pages open the in-place editor.
        const settings = `${adminPath(asked.language, 'page')}/edit/${id}`
        const href = can(asked.visitor, 'page.manage') ? settings : path && `${path}#edit`
        return href ? [{ label: title, note: asked.t('admin.line.page'), href }] : []
      }),
  },
]

/**
 * Searches all kinds that the user may open in parallel and reports results as each kind arrives. A failed search
 * counts as empty.
 */
export const findPaletteTargets = async (
  send: Send,
  asked: Asked,
  onFound: (places: PaletteTarget[]) => void,
): Promise<void> => {
  const found: PaletteTarget[][] = SOURCES.map(() => [])
  await Promise.all(
    SOURCES.map(async ({ permission, ask }, at) => {
      if (!can(asked.visitor, permission)) return
      try {
        found[at] = await ask(send, asked)
        if (!asked.signal.aborted) onFound(found.flat())
      } catch (error) {
        if (!(error instanceof SendFailure)) throw error
      }
    }),
  )
  if (!asked.signal.aborted) onFound(found.flat())
}
