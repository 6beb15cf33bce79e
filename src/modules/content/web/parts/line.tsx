import { unbroken } from '#ui/unbroken.tsx'
import { useAddress, useEditTools } from './edit-tools.tsx'
import type { LineProps } from './text-props.ts'
import { useWords } from './use-words.ts'

/** A line of a page in the language of the reader; who edits the page writes it where it stands. */
export const Line = (props: LineProps) => {
  const { of, at, as: Element, optional, fallback = '', ...rest } = props
  const say = useWords()
  const tools = useEditTools()
  const address = useAddress(at)
  if (tools) return <tools.Line {...props} address={address} />
  const text = say(of) || fallback
  // A heading that says nothing is one all the same to who hears the page.
  if (text.trim() === '' && (optional || Element?.startsWith('h'))) return null
  const shown = unbroken(text)
  return Element ? <Element {...rest}>{shown}</Element> : shown
}
