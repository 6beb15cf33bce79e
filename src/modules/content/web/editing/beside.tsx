import Copy from 'lucide-react/icons/copy'
import type { MouseEvent, ReactNode } from 'react'
import { type Address, blockAt, placeOf } from '#content/domain/edited-document.ts'
import { isMissing, missingTexts } from '#content/domain/missing-texts.ts'
import type { HtmlProps, LineProps } from '#content/web/parts/text-props.ts'
import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { ToolbarButton } from '#ui/admin/toolbar.tsx'
import { Button } from '#ui/button.tsx'
import { EditableHtml } from './editable-html.tsx'
import { EditableLine } from './editable-line.tsx'
import { session, useSession } from './session.ts'
import { WritingLanguage } from './writing-language.ts'

/** The language that stands beside the page's own; none where they are the same. */
const useBeside = (): Language | null => {
  const language = useLanguage()
  const beside = useSession(now => now.beside) ?? null
  return beside === language ? null : beside
}

/** A line in the language of the page and, where another stands beside it, in both. */
export const LineBeside = (props: LineProps & { address: Address }) => {
  const beside = useBeside()
  if (!beside) return <EditableLine {...props} />
  const { as: Element = 'span', className, id, scope, ...text } = props
  return (
    <Element {...{ className, id, scope }}>
      <Pair {...text} beside={beside}>
        <EditableLine {...text} as="span" />
      </Pair>
    </Element>
  )
}

/** The same of a formatted text. */
export const HtmlBeside = (props: HtmlProps & { address: Address }) => {
  const beside = useBeside()
  if (!beside) return <EditableHtml {...props} />
  return (
    <Pair {...props} beside={beside}>
      <EditableHtml {...props} />
    </Pair>
  )
}

interface PairProps {
  of: Multilingual | null | undefined
  address: Address
  beside: Language
  children: ReactNode
}

const Pair = ({ of, address, beside, children }: PairProps) => {
  const language = useLanguage()
  return (
    <span className="edit-pair">
      {[language, beside].map((one, at) => (
        <span className="edit-one" key={one} lang={one}>
          <WritingLanguage value={one}>{children}</WritingLanguage>
          {of && isMissing(of, one) ? (
            <CopyHere address={address} from={at === 0 ? beside : language} of={of} to={one} />
          ) : null}
        </span>
      ))}
    </span>
  )
}

interface CopyHereProps {
  address: Address
  of: Multilingual
  from: Language
  to: Language
}

const CopyHere = ({ address, of, from, to }: CopyHereProps) => {
  const t = useT()
  const copy = (event: MouseEvent) => {
    // Within a link or a fold it is no press of theirs.
    event.preventDefault()
    event.stopPropagation()
    session.say(address, to, of[from] ?? '')
    focusText(address, to)
  }
  return of[from] ? (
    <button className="edit-copy-here" onClick={copy} type="button">
      <Copy aria-hidden />
      {t('editing.copyFrom', { language: from.toUpperCase() })}
    </button>
  ) : null
}

const textAt = (address: Address, language: Language): HTMLElement | null =>
  document.querySelector(`[data-edit="${CSS.escape(address)}"][lang="${language}"]`)

const focusText = (address: Address, language: Language): void => {
  requestAnimationFrame(() => textAt(address, language)?.focus())
}

/** Puts another language beside that of the page, one at a time. */
export const BesideTools = ({ languages }: { languages: readonly Language[] }) => {
  const t = useT()
  const language = useLanguage()
  const beside = useBeside()
  return languages
    .filter(one => one !== language)
    .map(one => {
      const pair = `${language}+${one}`.toUpperCase()
      return (
        <ToolbarButton
          icon={null}
          key={one}
          // Who speaks to the page says what stands there.
          label={t('editing.beside', { pair, language: one.toUpperCase() })}
          onPress={() => session.put({ beside: beside === one ? null : one })}
          pressed={beside === one}
        >
          {pair}
        </ToolbarButton>
      )
    })
}

/** How many texts are missing in either language, and the way from one to the next. */
export const MissingTexts = () => {
  const beside = useBeside()
  const language = useLanguage()
  return beside ? [language, beside].map(one => <MissingIn key={one} language={one} />) : null
}

const MissingIn = ({ language }: { language: Language }) => {
  const t = useT()
  const document = useSession(({ state }) => state.document)
  const missing = document ? missingTexts(document, language) : []
  if (missing.length === 0) return null
  const goOn = () => {
    const at = missing.findIndex(address => textAt(address, language) === globalThis.document.activeElement)
    const next = missing[(at + 1) % missing.length]
    if (next) goTo(next, language)
  }
  return (
    <Button onClick={goOn} onMouseDown={event => event.preventDefault()} size="sm" variant="ghost">
      {t('editing.missing', { language: language.toUpperCase(), count: missing.length })}
    </Button>
  )
}

/** To the text in the page; one that does not stand there is filled in among the settings of its block. */
const goTo = (address: Address, language: Language): void => {
  const text = textAt(address, language)
  if (text) {
    text.scrollIntoView({ block: 'center' })
    text.focus()
    return
  }
  const now = session.now()
  for (let at = address; now && at.includes('/'); at = placeOf(at).place) {
    if (!isBlock(blockAt(now.state.document, at))) continue
    session.put({ active: at, settings: at })
    return
  }
}

const isBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value && 'data' in value
