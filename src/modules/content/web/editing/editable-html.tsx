import { useLayoutEffect, useRef } from 'react'
import type { Address } from '#content/domain/edited-document.ts'
import { isFullyEditable } from '#content/domain/is-fully-editable.ts'
import type { HtmlProps } from '#content/web/parts/text-props.ts'
import { textIn } from '#kernel/multilingual.ts'
import { useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { showToast } from '#ui/toasts.ts'
import { fieldLabel } from './field-label.ts'
import { formatting } from './formatting.ts'
import { session } from './session.ts'
import { useWritingLanguage } from './writing-language.ts'

/** A formatted text that is edited in place. The editor mounts on focus, because a page may have hundreds of texts. */
export const EditableHtml = ({ of, address, className }: HtmlProps & { address: Address }) => {
  const language = useWritingLanguage()
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const own = of?.[language] ?? ''
  const others = textIn(of, language)
  const at = `${address} ${language}`
  const whole = isFullyEditable(own)
  // A closing editor restores its own text, so it closes before the text changes.
  useLayoutEffect(() => () => formatting.leave(at), [at])
  useLayoutEffect(() => {
    const place = element.current
    if (!place || formatting.holds(at)) {
      formatting.show(at, own)
      return
    }
    // The server sanitized this HTML, or the editor produced it.
    place.innerHTML = own
  }, [own, at])
  const enter = (point?: { left: number; top: number }) => {
    const place = element.current
    if (!place || !whole) return
    formatting.enter({
      ...{ at, place, html: own, point },
      onChange: html => session.say(address, language, html),
      onLeftOut: () => showToast('warning', t('editing.picturesLeftOut')),
    })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: the page chooses the element
    <div
      aria-label={fieldLabel(address, t)}
      aria-multiline
      aria-readonly={!whole}
      className={classNames('rich-text', className)}
      data-edit={address}
      data-missing={(own === '' && others !== '') || undefined}
      data-placeholder={others ? others.replace(/<[^>]*>/g, ' ') : fieldLabel(address, t)}
      lang={language}
      onClick={event => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
      }}
      onFocus={() => {
        if (!whole) showToast('info', t('editing.notInPlace'))
        enter()
      }}
      onPointerDown={({ clientX, clientY }) => enter({ left: clientX, top: clientY })}
      ref={element}
      role="textbox"
      tabIndex={0}
      title={whole ? undefined : t('editing.notInPlace')}
    />
  )
}
