import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Address } from '#content/domain/edited-document.ts'
import type { EditableTextProps } from '#content/web/parts/text-props.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useT } from '#platform/web/texts.tsx'
import { getFieldLabel } from './get-field-label.ts'
import { session } from './session.ts'
import { useWritingLanguage } from './writing-language.ts'

/** Shows a single line of plain text that is edited in place. */
export const EditableLine = ({
  text: translations,
  as,
  address,
  isOptional,
  fallback,
  fieldPath: _fieldPath,
  ...restProps
}: EditableTextProps & { address: Address }) => {
  const language = useWritingLanguage()
  const t = useT()
  const element = useRef<HTMLElement>(null)
  const text = translations?.[language] ?? ''
  useLayoutEffect(() => {
    const node = element.current
    if (node && node.textContent !== text) changeText(node, text)
  }, [text])
  const Tag = (as ?? 'span') as 'span'
  const label = getFieldLabel(address, t)
  const otherText = pickText(translations, language)
  // Elements without a role of their own become text boxes. Without `as`, the text is part of a link, button or
  // summary.
  const needsTextboxRole = as === 'p' || as === 'small' || as === 'span'
  const isMissing = text === '' && otherText !== ''
  return (
    <Tag
      {...restProps}
      {...(needsTextboxRole
        ? { role: 'textbox', 'aria-label': label, 'aria-multiline': false }
        : { 'aria-description': label })}
      contentEditable="plaintext-only"
      data-edit={address}
      data-fallback={(otherText === '' && fallback !== undefined && fallback !== '') || undefined}
      data-missing={isMissing || undefined}
      data-optional={(isOptional && text === '' && !isMissing) || undefined}
      data-placeholder={otherText || fallback || label}
      lang={language}
      onClick={preventActivation}
      onInput={({ currentTarget }: FormEvent<HTMLElement>) => {
        const typedText = (currentTarget.textContent ?? '').replace(/\s*\n\s*/g, ' ')
        // Browsers leave a `<br>`, which would hide the placeholder.
        if (typedText === '') currentTarget.replaceChildren()
        session.writeText(address, language, typedText)
      }}
      onKeyDown={keepToOneLine}
      onKeyUp={preventSpaceActivation}
      onPaste={pasteAsPlainText}
      ref={element}
      spellCheck
      suppressContentEditableWarning
    />
  )
}

/** Updates the text after undo or redo and places the caret after the change. */
const changeText = (node: HTMLElement, text: string): void => {
  const before = node.textContent ?? ''
  node.textContent = text
  if (node !== document.activeElement || !node.firstChild) return
  const maxSameCount = Math.min(before.length, text.length)
  let sameCount = 0
  while (sameCount < maxSameCount && before.at(-1 - sameCount) === text.at(-1 - sameCount)) sameCount += 1
  document.getSelection()?.collapse(node.firstChild, text.length - sameCount)
}

/** Prevents a click in an edited text from following its link or closing its details element. */
const preventActivation = (event: { target: EventTarget; preventDefault(): void }): void => {
  const outerControl = event.target instanceof Element ? event.target.closest('a, button, summary') : null
  if (!outerControl) return
  const opensDetails = outerControl.tagName === 'SUMMARY' && !outerControl.closest('details')?.open
  if (!opensDetails) event.preventDefault()
}

const preventSpaceActivation = (event: KeyboardEvent): void => {
  if (event.key === ' ') event.preventDefault()
}

const keepToOneLine = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

const pasteAsPlainText = (event: ClipboardEvent): void => {
  event.preventDefault()
  const pastedText = event.clipboardData.getData('text/plain').replace(/\s+/g, ' ')
  // Unlike a Range, `execCommand` keeps the caret and the undo stack of the browser.
  document.execCommand('insertText', false, pastedText)
}
