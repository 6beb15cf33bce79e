import { useRef } from 'react'
import type { EditedPage } from '#content/domain/edited-document.ts'
import { type BlockChange, pageDifference } from '#content/domain/page-difference.ts'
import { type EditTools, editedPlaces } from '#content/web/parts/edit-tools.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import { useT } from '#platform/web/texts.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { keepInSight } from './keep-in-sight.ts'
import { session, useSession } from './session.ts'
import { useBesideNext } from './use-beside-next.ts'

/** Read-only tools that preview an old version and mark changed blocks. */
const lookingTools: EditTools = {
  Line: ({ of, as: Element, at: _at, address: _address, optional, fallback = '', ...rest }) => {
    const text = useWords()(of) || fallback
    if (optional && text === '') return null
    return Element ? <Element {...rest}>{text}</Element> : text
  },
  Html: ({ of, className }) => <RichText className={className} html={useWords()(of)} />,
  Picture: ({ children }) => children,
  Block: ({ block, children }) => {
    const change = useSession(now => now.looking?.changes[block.id])
    return (
      <>
        {change && change !== 'same' ? <Mark change={change} /> : null}
        {children}
      </>
    )
  },
  PlaceEnd: () => null,
}

const Mark = ({ change }: { change: BlockChange }) => {
  const t = useT()
  const mark = useRef<HTMLSpanElement>(null)
  useBesideNext(mark)
  return (
    <span className="edit-look-mark" data-change={change} ref={mark}>
      {t(`editing.compare.then.${change}`)}
    </span>
  )
}

/** Previews a version in the page. */
export const lookAt = (number: number, version: EditedPage): void => {
  const now = session.now()
  const page = now?.state.document.page
  if (!now || !page) return
  const changes = Object.fromEntries(
    pageDifference(page, version).places.flatMap(({ rows }) =>
      rows.flatMap(({ change, after }) => (after ? [[after.id, change] as const] : [])),
    ),
  )
  keepInSight(() => {
    session.put({ looking: { number, changes }, pageTab: null, active: null, settings: null })
    editedPlaces.begin(lookingTools, { ...now.state.document, page: version })
  })
}
