import Copy from 'lucide-react/icons/copy'
import type { MouseEvent, ReactNode } from 'react'
import { type Address, getBlock, splitBlockAddress } from '#content/domain/edited-document.ts'
import { findMissingTexts, isTextMissing } from '#content/domain/find-missing-texts.ts'
import type { EditableTextProps, HtmlProps } from '#content/web/parts/text-props.ts'
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
  const translationLanguage = useSession(snapshot => snapshot.translationLanguage) ?? null
  return translationLanguage === language ? null : translationLanguage
}

/** Shows an editable line, with its translation beside it while the pane is open. */
export const TranslatedLine = (props: EditableTextProps & { address: Address }) => {
  const translationLanguage = useTranslationLanguage()
  if (!translationLanguage) return <EditableLine {...props} />
  const { as: Element = 'span', className, id, scope, ...text } = props
  return (
    <Element className={className} id={id} scope={scope}>
      <TranslationPair {...text} translationLanguage={translationLanguage}>
        <EditableLine {...text} as="span" />
      </TranslationPair>
    </Element>
  )
}

/** Shows an editable formatted text, with its translation beside it while the pane is open. */
export const TranslatedHtml = (props: HtmlProps & { address: Address }) => {
  const translationLanguage = useTranslationLanguage()
  if (!translationLanguage) return <EditableHtml {...props} />
  return (
    <TranslationPair {...props} translationLanguage={translationLanguage}>
      <EditableHtml {...props} />
    </TranslationPair>
  )
}

interface TranslationPairProps {
  text: Multilingual | null | undefined
  address: Address
  translationLanguage: Language
  children: ReactNode
}

const TranslationPair = ({ text, address, translationLanguage, children }: TranslationPairProps) => {
  const language = useLanguage()
  return (
    <span className="edit-pair">
      {[language, translationLanguage].map((paneLanguage, index) => (
        <span className="edit-one" key={paneLanguage} lang={paneLanguage}>
          <WritingLanguage value={paneLanguage}>{children}</WritingLanguage>
          {text && isTextMissing(text, paneLanguage) ? (
            <CopyButton
              address={address}
              from={index === 0 ? translationLanguage : language}
              text={text}
              to={paneLanguage}
            />
          ) : null}
        </span>
      ))}
    </span>
  )
}

interface CopyButtonProps {
  address: Address
  text: Multilingual
  from: Language
  to: Language
}

const CopyButton = ({ address, text, from, to }: CopyButtonProps) => {
  const t = useT()
  const copyText = (event: MouseEvent) => {
    // The button may be inside a link or a summary element.
    event.preventDefault()
    event.stopPropagation()
    session.writeText(address, to, text[from] ?? '')
    focusText(address, to)
  }
  return text[from] ? (
    <button className="edit-copy-here" onClick={copyText} type="button">
      <Copy aria-hidden />
      {t('editing.copyFrom', { language: from.toUpperCase() })}
    </button>
  ) : null
}

const findTextElement = (address: Address, language: Language): HTMLElement | null =>
  document.querySelector(`[data-edit="${CSS.escape(address)}"][lang="${language}"]`)

const focusText = (address: Address, language: Language): void => {
  requestAnimationFrame(() => findTextElement(address, language)?.focus())
}

/** Shows buttons that open the translation pane, one per language. */
export const TranslationPaneTools = ({ languages }: { languages: readonly Language[] }) => {
  const t = useT()
  const language = useLanguage()
  const translationLanguage = useTranslationLanguage()
  return languages
    .filter(paneLanguage => paneLanguage !== language)
    .map(paneLanguage => {
      const pair = `${language}+${paneLanguage}`.toUpperCase()
      return (
        <ToolbarButton
          icon={null}
          key={paneLanguage}
          // Voice control matches the visible text, which the label therefore contains.
          label={t('editing.translationPane', { pair, language: paneLanguage.toUpperCase() })}
          onPress={() =>
            session.update({ translationLanguage: translationLanguage === paneLanguage ? null : paneLanguage })
          }
          pressed={translationLanguage === paneLanguage}
        >
          {pair}
        </ToolbarButton>
      )
    })
}

/** Shows the number of missing texts per language and moves to the next one. */
export const MissingTexts = () => {
  const translationLanguage = useTranslationLanguage()
  const language = useLanguage()
  return translationLanguage
    ? [language, translationLanguage].map(paneLanguage => <MissingCount key={paneLanguage} language={paneLanguage} />)
    : null
}

const MissingCount = ({ language }: { language: Language }) => {
  const t = useT()
  const document = useSession(({ state }) => state.document)
  const missingAddresses = document ? findMissingTexts(document, language) : []
  if (missingAddresses.length === 0) return null
  const goToNext = () => {
    const index = missingAddresses.findIndex(
      address => findTextElement(address, language) === globalThis.document.activeElement,
    )
    const next = missingAddresses[(index + 1) % missingAddresses.length]
    if (next) goToText(next, language)
  }
  return (
    <Button onClick={goToNext} onMouseDown={event => event.preventDefault()} size="sm" variant="ghost">
      {t('editing.missing', { language: language.toUpperCase(), count: missingAddresses.length })}
    </Button>
  )
}

/** Focuses a text in the page. For a text without an element it opens the block's settings. */
const goToText = (address: Address, language: Language): void => {
  const text = findTextElement(address, language)
  if (text) {
    text.scrollIntoView({ block: 'center' })
    text.focus()
    return
  }
  const snapshot = session.getSnapshot()
  for (
    let outerAddress = address;
    snapshot && outerAddress.includes('/');
    outerAddress = splitBlockAddress(outerAddress).container
  ) {
    if (!isBlock(getBlock(snapshot.state.document, outerAddress))) continue
    session.update({ active: outerAddress, settings: outerAddress })
    return
  }
}

const isBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value && 'data' in value
