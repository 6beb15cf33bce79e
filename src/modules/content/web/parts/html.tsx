import { RichText } from '#ui/rich-text.tsx'
import { useEditTools, useFieldAddress } from './edit-tools.tsx'
import type { HtmlProps } from './text-props.ts'
import { useLocalizedText } from './use-localized-text.ts'

/** Shows a formatted text in the visitor's language, editable in place. */
export const Html = (props: HtmlProps) => {
  const localize = useLocalizedText()
  const tools = useEditTools()
  const address = useFieldAddress(props.fieldPath)
  if (tools) return <tools.Html {...props} address={address} />
  return <RichText className={props.className} html={localize(props.text)} />
}
