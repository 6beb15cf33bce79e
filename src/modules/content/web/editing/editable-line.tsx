import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Address } from '#content/domain/edited-document.ts'
import type { LineProps } from '#content/web/parts/text-props.ts'
import { textIn } from '#kernel/multilingual.ts'
import { useT } from '#platform/web/texts.tsx'
import { fieldLabel } from './field-label.ts'
import { session } from './session.ts'
import { useWritingLanguage } from './writing-language.ts'

/** A single line of plain text that is edited in place. */
export const EditableLine = ({
  of,
  as,
  address,
  optional,
  fallback,
  at: _at,
  ...rest
}: LineProps & { address: Address }) => {
  const language = useWritingLanguage()
  const t = useT()
  const element = useRef<HTMLElement>(null)
  const own = of?.[language] ?? ''
  useLayoutEffect(() => {
    const shown = element.current
    if (shown && shown.textContent !== own) changeText(shown, own)
  }, [own])
  const Element = (as ?? 'span') as 'span'
  const label = fieldLabel(address, t)
  const others = textIn(of, language)
  // Headings and cells keep their role; inside links and summaries the text needs none.
  const isPlain = as === 'p' || as === 'small' || as === 'span'
  const isMissing = own === '' && others !== ''
  return (
    <Element
      {...rest}
      {...(isPlain ? { role: 'textbox', 'aria-label': label, 'aria-multiline': false } : { 'aria-description': label })}
      contentEditable="plaintext-only"
      data-edit={address}
      data-fallback={(others === '' && fallback !== undefined && fallback !== '') || undefined}
      data-missing={isMissing || undefined}
      data-optional={(optional && own === '' && !isMissing) || undefined}
      data-placeholder={others || fallback || label}
      lang={language}
      onClick={preventActivation}
      onInput={({ currentTarget }: FormEvent<HTMLElement>) => {
        const text = (currentTarget.textContent ?? '').replace(/\s*\n\s*/g, ' ')
        // Browsers leave a `<br>`, which would hide the placeholder.
        if (text === '') currentTarget.replaceChildren()
        session.say(address, language, text)
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
const changeText = (shown: HTMLElement, own: string): void => {
  const before = shown.textContent ?? ''
  shown.textContent = own
  if (shown !== document.activeElement || !shown.firstChild) return
  const most = Math.min(before.length, own.length)
  let same = 0
  while (same < most && before.at(-1 - same) === own.at(-1 - same)) same += 1
  document.getSelection()?.collapse(shown.firstChild, own.length - same)
}

/** Prevents a click in an edited text from following its link or closing its details element. */
const preventActivation = (event: { target: EventTarget; preventDefault(): void }): void => {
  const outer = event.target instanceof Element ? event.target.closest('a, button, summary') : null
  if (!outer) return
  const opens = outer.tagName === 'SUMMARY' && !outer.closest('details')?.open
  if (!opens) event.preventDefault()
}

const preventSpaceActivation = (event: KeyboardEvent): void => {
  if (event.key === ' ') event.preventDefault()
}

const keepToOneLine = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

const pasteAsPlainText = (event: ClipboardEvent): void => {
  event.preventDefault()
  const words = event.clipboardData.getData('text/plain').replace(/\s+/g, ' ')
  // Unlike a Range, `execCommand` keeps the caret and the undo stack of the browser.
  document.execCommand('insertText', false, words)
}
