import { chooseCopyLayout } from '#content/domain/page-layouts.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { createPages, type NewPage } from './create-pages.ts'
import { lockShownVersion } from './edit-page.ts'

interface PageInput {
  title: Multilingual
  /** The page to copy the content from. */
  copyOf: number | undefined
  now: Date
}

/** Creates a hidden page, empty or as a copy of another page's shown version. */
export const createHiddenPage = async (
  tx: Write,
  { title, copyOf, now }: PageInput,
): Promise<Result<{ id: number }, 'notFound'>> => {
  const sourceVersion = copyOf === undefined ? null : await lockShownVersion(tx, copyOf, now)
  if (copyOf !== undefined && !sourceVersion) return failure('notFound')
  const name = pickText(title, DEFAULT_LANGUAGE)
  const page: NewPage = {
    kind: 'content',
    name,
    title,
    visibility: HIDDEN_VISIBILITY,
    ...(sourceVersion ? copyContent(sourceVersion.pageContent) : { layout: 'Default' }),
  }
  const id = getFirstElement(await createPages(tx, [page]))
  tx.audit({ kind: 'page', id, after: { name, ...(copyOf !== undefined && { copyOf }) } })
  return ok({ id })
}

type CopiedContent = NonNullable<Awaited<ReturnType<typeof lockShownVersion>>>['pageContent']

const copyContent = ({ layout, content, itemContainers, metaDescription, socialImage }: CopiedContent) => ({
  layout: chooseCopyLayout(layout),
  content,
  itemContainers,
  socialImage,
  ...(metaDescription && { metaDescription }),
})
