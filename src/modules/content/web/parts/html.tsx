import { RichText } from '#ui/rich-text.tsx'
import { useAddress, useEditTools } from './edit-tools.tsx'
import type { HtmlProps } from './text-props.ts'
import { useWords } from './use-words.ts'

/** A formatted text of a page in the language of the reader; who edits the page writes it where it stands. */
export const Html = (props: HtmlProps) => {
  const say = useWords()
  const tools = useEditTools()
  const address = useAddress(props.at)
  if (tools) return <tools.Html {...props} address={address} />
  return <RichText className={props.className} html={say(props.of)} />
}
