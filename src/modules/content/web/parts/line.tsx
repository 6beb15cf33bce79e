import { keepTogether } from '#ui/keep-together.tsx'
import { useEditTools, useFieldAddress } from './edit-tools.tsx'
import type { LineProps } from './text-props.ts'
import { useLocalizedText } from './use-localized-text.ts'

/** A plain text in the visitor's language, editable in place. */
export const Line = (props: LineProps) => {
  const { text: translations, fieldPath, as: Element, isOptional, fallback = '', ...rest } = props
  const localize = useLocalizedText()
  const tools = useEditTools()
  const address = useFieldAddress(fieldPath)
  if (tools) return <tools.Line {...props} address={address} />
  const text = localize(translations) || fallback
  // Screen readers would announce an empty heading.
  if (text.trim() === '' && (isOptional || Element?.startsWith('h'))) return null
  const content = keepTogether(text)
  return Element ? <Element {...rest}>{content}</Element> : content
}
