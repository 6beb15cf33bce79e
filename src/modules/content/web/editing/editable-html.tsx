import { useLayoutEffect, useRef } from 'react'
import type { Address } from '#content/domain/edited-document.ts'
import { isFullyEditable } from '#content/domain/is-fully-editable.ts'
import type { HtmlProps } from '#content/web/parts/text-props.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { showToast } from '#ui/toasts.ts'
import { formatting } from './formatting.ts'
import { getFieldLabel } from './get-field-label.ts'
import { session } from './session.ts'
import { useWritingLanguage } from './writing-language.ts'

/**
 * Shows a formatted text that is edited in place. The editor mounts on focus, because a page may have hundreds of
 * texts.
 */
export const EditableHtml = ({ text: translations, address, className }: HtmlProps & { address: Address }) => {
  const language = useWritingLanguage()
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const text = translations?.[language] ?? ''
  const otherText = pickText(translations, language)
  const textId = `${address} ${language}`
  const isEditable = isFullyEditable(text)
  // A closing editor restores its own text, so it closes before the text changes.
  useLayoutEffect(() => () => formatting.closeText(textId), [textId])
  useLayoutEffect(() => {
    const textElement = element.current
    if (!textElement || formatting.isEditing(textId)) {
      formatting.setHtml(textId, text)
      return
    }
    // The server sanitized this HTML, or the editor produced it.
    textElement.innerHTML = text
  }, [text, textId])
  const openEditor = (point?: { left: number; top: number }) => {
    const textElement = element.current
    if (!textElement || !isEditable) return
    formatting.open({
      textId,
      element: textElement,
      html: text,
      point,
      onChange: html => session.writeText(address, language, html),
      onMediaRemoved: () => showToast('warning', t('editing.picturesLeftOut')),
    })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: a text area cannot hold formatted text
    <div
      aria-label={getFieldLabel(address, t)}
      aria-multiline
      aria-readonly={!isEditable}
      className={joinClassNames('rich-text', className)}
      data-edit={address}
      data-missing={(text === '' && otherText !== '') || undefined}
      data-placeholder={otherText ? otherText.replace(/<[^>]*>/g, ' ') : getFieldLabel(address, t)}
      lang={language}
      onClick={event => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
      }}
      onFocus={() => {
        if (!isEditable) showToast('info', t('editing.notInPlace'))
        openEditor()
      }}
      onPointerDown={({ clientX, clientY }) => openEditor({ left: clientX, top: clientY })}
      ref={element}
      role="textbox"
      tabIndex={0}
      title={isEditable ? undefined : t('editing.notInPlace')}
    />
  )
}
