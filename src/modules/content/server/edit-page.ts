import { and, eq } from 'drizzle-orm'
import type { Containers } from '#content/contract-block.ts'
import type { SaveAs } from '#content/domain/decide-save.ts'
import { layoutsOf } from '#content/domain/page-layouts.ts'
import { isSame } from '#content/domain/same.ts'
import { beyondRights, type MayChange } from '#content/domain/within-rights.ts'
import { fileIdIn } from '#files/domain/file-address.ts'
import { filesByIds } from '#files/server/files.ts'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { type Outcome, refused } from '#kernel/outcome.ts'
import type { Write } from '#platform/server/write.ts'
import { isLanguage } from '#wire/languages.ts'
import { createPages } from './create-pages.ts'
import { asFilesAre } from './follow-files.ts'
import { keepPageTranslations } from './keep-block-translations.ts'
import { pathsOfPages } from './page-paths.ts'
import type { BlockTypes } from './read-containers.ts'
import { type SaveRefusal, saveVersion, type Written } from './save-version.ts'
import { liveNumber } from './shown-version.ts'
import { unreadableOf, withUnreadable } from './stood-blocks.ts'
import { type PageKind, pages, pageVersions } from './tables.ts'

export interface Writer {
  /** Username. */
  by: string
  writerId: number | null
  now: Date
}

/** With what of a page is theirs to change. */
export type Changer = Writer & { may: MayChange }

type Saved = Outcome<{ version: number }, SaveRefusal>

interface PageEdit {
  pageId: number
  base: number
  change: Partial<Written>
  titleBefore?: Multilingual
  as?: SaveAs
  /** Languages that the change leaves out stay: its writer may have read the page in one language. */
  keepsTranslations?: boolean
  acceptsUnfinished?: boolean | undefined
  /** Visitors did not see the page before: all of its blocks are new to them. */
  isFirstShown?: boolean
}

/**
 * Saves what is given of a page over what it shows, shown at once unless told otherwise; the rest stays as it is. What the writer may not
 * change is compared with what they began with: a save that comes too late is told that instead.
 */
export const editPage = async (
  tx: Write,
  types: BlockTypes,
  {
    pageId,
    base,
    change: given,
    titleBefore,
    as = 'live',
    may,
    keepsTranslations = false,
    acceptsUnfinished,
    isFirstShown = false,
    ...writer
  }: Changer & PageEdit,
): Promise<Saved> => {
  const shown = await lockShown(tx, pageId, writer.now)
  if (!shown) return refused('missing')
  // A picture that was cut since is no change of whoever has the page open.
  const change = await asFilesAre(tx, keepsTranslations ? keepPageTranslations(shown.written, given, types) : given)
  const before = shown.written.itemContainers
  const itemContainers = change.itemContainers ? withUnreadable(change.itemContainers, before, types) : before
  // It may have followed a product's name meanwhile, which makes no new version.
  const isTitleUntouched = titleBefore !== undefined && isSame(change.title, titleBefore)
  const written = {
    ...shown.written,
    ...change,
    itemContainers,
    ...(isTitleUntouched && { title: shown.written.title }),
  }
  const beyond = base === shown.number ? beyondRights(may, shown.written, written) : null
  if (beyond) return refused({ beyond })
  // A page that has another one keeps it: nobody chose it now.
  const isStrange =
    written.layout !== shown.written.layout && !layoutsOf(shown.kind).some(one => one === written.layout)
  if (isStrange) return refused('layout')
  const unspoken = base === shown.number ? unspokenIn(change, shown.written) : undefined
  if (unspoken !== undefined) return refused({ unspoken })
  const { socialImage } = written
  const isOther = socialImage !== null && socialImage !== shown.written.socialImage
  if (isOther && !(await isThere(tx, socialImage))) return refused('picture')
  const stood = change.itemContainers ? unreadableOf(before, types) : Object.values(before).flat()
  const seen = isFirstShown ? {} : before
  const judgedFrom = acceptsUnfinished ? null : seen
  return saveVersion(tx, types, { pageId, base, written, as, stood, judgedFrom, ...writer })
}

const WORDS = ['title', 'metaDescription', 'metaKeywords'] as const

/** The first text in a language that is neither spoken nor was: it would stand in place of all that are. */
const unspokenIn = (change: Partial<Written>, before: Written): string | undefined => {
  const all = WORDS.flatMap(name => {
    const known = before[name] ?? {}
    const strange = Object.keys(change[name] ?? {}).filter(one => one !== 'type' && !isLanguage(one) && !(one in known))
    // The title stands among a page's fields for who sends it.
    return strange.map(language => [...(name === 'title' ? ['content'] : []), name, language].join('.'))
  })
  return all[0]
}

/** An address of a file leads to one. */
const isThere = async (tx: Write, address: string): Promise<boolean> => {
  const id = fileIdIn(address)
  return id === null || (id <= LARGEST_ID && (await filesByIds(tx, [id])).has(id))
}

interface GlobalEdit extends Pick<PageEdit, 'keepsTranslations' | 'acceptsUnfinished'> {
  base: number | undefined
  change: { content?: Record<string, unknown>; itemContainers?: Containers }
}

/** The same for what stands on every page: changed fields and containers by name. `base` may be left out, for who looked at nothing. */
export const editGlobals = async (
  tx: Write,
  types: BlockTypes,
  { base, change: given, may, keepsTranslations = false, acceptsUnfinished, ...writer }: Changer & GlobalEdit,
): Promise<Saved> => {
  const isNew = base === 0
  const pageId = await globalPage(tx)
  const shown = await lockShown(tx, pageId, writer.now)
  if (!shown) return refused('missing')
  const change = keepsTranslations ? keepPageTranslations(shown.written, given, types) : given
  const before = shown.written.itemContainers
  const replaced = Object.entries(before).filter(([name]) => change.itemContainers?.[name])
  const others = Object.entries(before).filter(([name]) => !change.itemContainers?.[name])
  const written = {
    ...shown.written,
    content: { ...shown.written.content, ...change.content },
    itemContainers: { ...before, ...withUnreadable(change.itemContainers ?? {}, Object.fromEntries(replaced), types) },
  }
  // Before anybody saved something it is at version 0 for who reads it, and at its empty first one here.
  const from = base === undefined || (isNew && shown.number === 1) ? shown.number : base
  const beyond = from === shown.number ? beyondRights(may, shown.written, written) : null
  if (beyond) return refused({ beyond })
  return saveVersion(tx, types, {
    pageId,
    base: from,
    written,
    as: 'live',
    stood: [...unreadableOf(before, types), ...others.flatMap(([, blocks]) => blocks)],
    judgedFrom: acceptsUnfinished ? null : before,
    ...writer,
  })
}

/** Its id; made when it is first written. Two who write it first at a time meet at the index that allows one. */
export const globalPage = async (tx: Write): Promise<number> => {
  const [known] = await tx.select({ id: pages.id }).from(pages).where(eq(pages.kind, 'global'))
  if (known) return known.id
  const [made] = await createPages(tx, [{ layout: 'Default', kind: 'global', name: 'global', title: multilingual({}) }])
  return made as number
}

/** An own address is no other one: whoever sends a page back as it was told says nothing of its canonical address. */
export const withoutOwnAddress = async <A extends { pageId: number; change: Partial<Written> }>(
  tx: Write,
  asked: A,
  publicUrl: string,
): Promise<A> => {
  const { pageId, change } = asked
  if (!change.canonical) return asked
  const own = Object.values((await pathsOfPages(tx, [pageId])).get(pageId) ?? {})
  const isOwn = own.some(path => change.canonical === publicUrl + path)
  return isOwn ? { ...asked, change: { ...change, canonical: null } } : asked
}

/** What a page shows, with its row locked: nobody shows anything else until this is written. */
export const lockShown = async (
  tx: Write,
  pageId: number,
  now: Date,
): Promise<{ kind: PageKind; number: number; written: Written } | null> => {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for('update')
  if (!page || page.deletedAt) return null
  const number = await liveNumber(tx, page, now)
  const [row] = await tx
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)))
  if (!row) return null
  const { layout, name, title, metaDescription, metaKeywords, canonical, socialImage, content, itemContainers } = row
  const written = {
    ...{ layout, name, title, metaDescription, metaKeywords, canonical, socialImage },
    ...{ content, itemContainers },
  }
  return { kind: page.kind, number, written }
}
