import { keepTogether } from '#ui/keep-together.tsx'
import { useEditTools, useFieldAddress } from './edit-tools.tsx'
import type { EditableTextProps } from './text-props.ts'
import { useLocalizedText } from './use-localized-text.ts'

/** Shows a plain text in the visitor's language, editable in place. */
export const EditableText = (props: EditableTextProps) => {
  const { text: translations, fieldPath, as: Tag, isOptional, fallback = '', ...restProps } = props
  const localize = useLocalizedText()
  const tools = useEditTools()
  const address = useFieldAddress(fieldPath)
  if (tools) return <tools.Line {...props} address={address} />
  const text = localize(translations) || fallback
  // Screen readers would announce an empty heading.
  if (text.trim() === '' && (isOptional || Tag?.startsWith('h'))) return null
  const content = keepTogether(text)
  return Tag ? <Tag {...restProps}>{content}</Tag> : content
}
