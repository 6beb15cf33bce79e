const PARAMETERS = '\nparams:'
const LEFT_OUT = '\nparams: (left out)'
/** Only the last frames of a stack are searched, after the parameters. */
const MAX_FRAME_CHARACTERS = 8_000

/**
 * Drizzle appends `params: …` to a failed query, with raw values that may span lines, so everything after it is
 * removed.
 */
export const redactParameters = (text: string): string => {
  const at = text.indexOf(PARAMETERS)
  return at < 0 ? text : text.slice(0, at) + LEFT_OUT
}

/** Removes parameters from a stack, which repeats the message before the calls. */
export const redactStack = ({ stack, message }: Error): string | undefined => {
  if (!stack?.includes(PARAMETERS)) return stack
  const at = stack.indexOf(message)
  // Where the whole message is known, its values need no parsing.
  const frames = at < 0 ? stack : stack.slice(at + message.length)
  return redactParameters(stack) + (/(?:\n {4}at [^\n]*)+$/.exec(frames.slice(-MAX_FRAME_CHARACTERS))?.[0] ?? '')
}
