import { useRef } from 'react'
import { type BlockChange, diffPages } from '#content/domain/diff-pages.ts'
import type { EditedPage } from '#content/domain/edited-document.ts'
import { type EditTools, editToolsStore } from '#content/web/parts/edit-tools.tsx'
import { useLocalizedText } from '#content/web/parts/use-localized-text.ts'
import { useT } from '#platform/web/texts.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { preserveScroll } from './preserve-scroll.ts'
import { session, useSession } from './session.ts'
import { useAlignWithNext } from './use-align-with-next.ts'

/** Read-only tools that preview an old version and mark changed blocks. */
const previewTools: EditTools = {
  Line: ({
    text: translations,
    as: Element,
    fieldPath: _fieldPath,
    address: _address,
    isOptional,
    fallback = '',
    ...restProps
  }) => {
    const text = useLocalizedText()(translations) || fallback
    if (isOptional && text === '') return null
    return Element ? <Element {...restProps}>{text}</Element> : text
  },
  Html: ({ text, className }) => <RichText className={className} html={useLocalizedText()(text)} />,
  Picture: ({ children }) => children,
  Block: ({ block, children }) => {
    const change = useSession(snapshot => snapshot.versionPreview?.changes[block.id])
    return (
      <>
        {change && change !== 'same' ? <ChangeMark change={change} /> : null}
        {children}
      </>
    )
  },
  ContainerEnd: () => null,
}

const ChangeMark = ({ change }: { change: BlockChange }) => {
  const t = useT()
  const mark = useRef<HTMLSpanElement>(null)
  useAlignWithNext(mark)
  return (
    <span className="edit-change-mark" data-change={change} ref={mark}>
      {t(`editing.compare.then.${change}`)}
    </span>
  )
}

/** Shows an old version in the page with marks at changed blocks, read-only. */
export const showVersionPreview = (number: number, version: EditedPage): void => {
  const snapshot = session.getSnapshot()
  const page = snapshot?.state.document.page
  if (!snapshot || !page) return
  const changes = Object.fromEntries(
    diffPages(page, version).containers.flatMap(({ rows }) =>
      rows.flatMap(({ change, after }) => (after ? [[after.id, change] as const] : [])),
    ),
  )
  preserveScroll(() => {
    session.update({ versionPreview: { number, changes }, pageTab: null, active: null, settings: null })
    editToolsStore.begin(previewTools, { ...snapshot.state.document, page: version })
  })
}
