import Copy from 'lucide-react/icons/copy'
import type { MouseEvent, ReactNode } from 'react'
import { type Address, getBlock, splitBlockAddress } from '#content/domain/edited-document.ts'
import { findMissingTexts, isTextMissing } from '#content/domain/find-missing-texts.ts'
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

/** Returns the second language of the translation pane, or null. */
const useTranslationLanguage = (): Language | null => {
  const language = useLanguage()
  const beside = useSession(now => now.beside) ?? null
  return beside === language ? null : beside
}

/** An editable line, with its translation beside it while the pane is open. */
export const TranslatedLine = (props: LineProps & { address: Address }) => {
  const beside = useTranslationLanguage()
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

/** An editable formatted text, with its translation beside it while the pane is open. */
export const TranslatedHtml = (props: HtmlProps & { address: Address }) => {
  const beside = useTranslationLanguage()
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
          {of && isTextMissing(of, one) ? (
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
    // The button may be inside a link or a summary element.
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

/** Buttons that open the translation pane, one per language. */
export const TranslationPaneTools = ({ languages }: { languages: readonly Language[] }) => {
  const t = useT()
  const language = useLanguage()
  const beside = useTranslationLanguage()
  return languages
    .filter(one => one !== language)
    .map(one => {
      const pair = `${language}+${one}`.toUpperCase()
      return (
        <ToolbarButton
          icon={null}
          key={one}
          // Voice control matches the visible text, which the label therefore contains.
          label={t('editing.beside', { pair, language: one.toUpperCase() })}
          onPress={() => session.put({ beside: beside === one ? null : one })}
          pressed={beside === one}
        >
          {pair}
        </ToolbarButton>
      )
    })
}

/** Shows the number of missing texts per language and moves to the next one. */
export const MissingTexts = () => {
  const beside = useTranslationLanguage()
  const language = useLanguage()
  return beside ? [language, beside].map(one => <MissingIn key={one} language={one} />) : null
}

const MissingIn = ({ language }: { language: Language }) => {
  const t = useT()
  const document = useSession(({ state }) => state.document)
  const missing = document ? findMissingTexts(document, language) : []
  if (missing.length === 0) return null
  const goToNext = () => {
    const at = missing.findIndex(address => textAt(address, language) === globalThis.document.activeElement)
    const next = missing[(at + 1) % missing.length]
    if (next) goTo(next, language)
  }
  return (
    <Button onClick={goToNext} onMouseDown={event => event.preventDefault()} size="sm" variant="ghost">
      {t('editing.missing', { language: language.toUpperCase(), count: missing.length })}
    </Button>
  )
}

/** Focuses a text in the page. For a text without an element it opens the block's settings. */
const goTo = (address: Address, language: Language): void => {
  const text = textAt(address, language)
  if (text) {
    text.scrollIntoView({ block: 'center' })
    text.focus()
    return
  }
  const now = session.now()
  for (let at = address; now && at.includes('/'); at = splitBlockAddress(at).container) {
    if (!isBlock(getBlock(now.state.document, at))) continue
    session.put({ active: at, settings: at })
    return
  }
}

const isBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value && 'data' in value
