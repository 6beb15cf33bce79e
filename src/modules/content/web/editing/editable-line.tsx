import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Address } from '#content/domain/edited-document.ts'
import type { LineProps } from '#content/web/parts/text-props.ts'
import { textIn } from '#kernel/multilingual.ts'
import { useT } from '#platform/web/texts.tsx'
import { fieldLabel } from './field-label.ts'
import { session } from './session.ts'
import { useWritingLanguage } from './writing-language.ts'

/** A line that is written where it stands, in the page's own letters: one line, no marks of its own. */
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
  // A heading stays one, and a cell a cell; within a link or a fold it is their text.
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
      onClick={holdBack}
      onInput={({ currentTarget }: FormEvent<HTMLElement>) => {
        const text = (currentTarget.textContent ?? '').replace(/\s*\n\s*/g, ' ')
        // Browsers leave a line break behind, which would stand in the way of what says that it is empty.
        if (text === '') currentTarget.replaceChildren()
        session.say(address, language, text)
      }}
      onKeyDown={keepToOneLine}
      onKeyUp={holdBackSpace}
      onPaste={pasteWords}
      ref={element}
      spellCheck
      suppressContentEditableWarning
    />
  )
}

/** A step back or forward: who writes here goes on behind what it changed. */
const changeText = (shown: HTMLElement, own: string): void => {
  const before = shown.textContent ?? ''
  shown.textContent = own
  if (shown !== document.activeElement || !shown.firstChild) return
  const most = Math.min(before.length, own.length)
  let same = 0
  while (same < most && before.at(-1 - same) === own.at(-1 - same)) same += 1
  document.getSelection()?.collapse(shown.firstChild, own.length - same)
}

/** What is written in does not follow its link, nor does its fold close again. */
const holdBack = (event: { target: EventTarget; preventDefault(): void }): void => {
  const outer = event.target instanceof Element ? event.target.closest('a, button, summary') : null
  if (!outer) return
  const opens = outer.tagName === 'SUMMARY' && !outer.closest('details')?.open
  if (!opens) event.preventDefault()
}

const holdBackSpace = (event: KeyboardEvent): void => {
  if (event.key === ' ') event.preventDefault()
}

const keepToOneLine = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

const pasteWords = (event: ClipboardEvent): void => {
  event.preventDefault()
  const words = event.clipboardData.getData('text/plain').replace(/\s+/g, ' ')
  // The one way that keeps the browser's idea of where the caret is.
  document.execCommand('insertText', false, words)
}
