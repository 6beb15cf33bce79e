import { unbroken } from '#ui/unbroken.tsx'
import { useAddress, useEditTools } from './edit-tools.tsx'
import type { LineProps } from './text-props.ts'
import { useWords } from './use-words.ts'

/** A plain text in the visitor's language, editable in place. */
export const Line = (props: LineProps) => {
  const { of, at, as: Element, optional, fallback = '', ...rest } = props
  const say = useWords()
  const tools = useEditTools()
  const address = useAddress(at)
  if (tools) return <tools.Line {...props} address={address} />
  const text = say(of) || fallback
  // Screen readers would announce an empty heading.
  if (text.trim() === '' && (optional || Element?.startsWith('h'))) return null
  const shown = unbroken(text)
  return Element ? <Element {...rest}>{shown}</Element> : shown
}
