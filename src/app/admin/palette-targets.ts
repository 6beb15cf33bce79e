import { productAdmin } from '#catalog/contract-product-admin.ts'
import { pageAdmin } from '#content/contract-page-admin.ts'
import type { Language } from '#kernel/language.ts'
import { clientAdmin } from '#orders/contract-client.ts'
import { orderAdmin } from '#orders/contract-staff-order.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { adminPath } from './admin-path.ts'

/** Somewhere to go. */
export interface PaletteTarget {
  label: string
  /** What it is, or its code. */
  note: string
  href: string
  /** What of its label may be kept in the browser, where it tells of a person. */
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

/** Of each kind. */
const MOST_FOUND = 6

const partOf = ({ q, signal }: Asked) =>
  [{ query: { q, page: 1, pageSize: MOST_FOUND } }, { signal, quiet: true }] as const

/** What is looked for, in the order in which it stands. */
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
        // Who may but write is led to where the page is written.
        const settings = `${adminPath(asked.language, 'page')}/edit/${id}`
        const href = can(asked.visitor, 'page.manage') ? settings : path && `${path}#edit`
        return href ? [{ label: title, note: asked.t('admin.line.page'), href }] : []
      }),
  },
]

/**
 * Looks for what this user may open, everywhere at the same time; tells of what was found whenever one kind more has come, so that none waits
 * for another. A kind that cannot be asked now finds nothing.
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
