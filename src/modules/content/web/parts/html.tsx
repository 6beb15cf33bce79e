import { RichText } from '#ui/rich-text.tsx'
import { useAddress, useEditTools } from './edit-tools.tsx'
import type { HtmlProps } from './text-props.ts'
import { useWords } from './use-words.ts'

/** A formatted text in the visitor's language, editable in place. */
export const Html = (props: HtmlProps) => {
  const say = useWords()
  const tools = useEditTools()
  const address = useAddress(props.at)
  if (tools) return <tools.Html {...props} address={address} />
  return <RichText className={props.className} html={say(props.of)} />
}
