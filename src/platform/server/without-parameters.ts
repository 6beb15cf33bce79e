const PARAMETERS = '\nparams:'
const LEFT_OUT = '\nparams: (left out)'
/** Of what follows the parameters only the calls that led there are wanted, which stand at the end. */
const MOST_FRAMES = 8_000

/** Drizzle appends `params: …` to a failed query, each value as it is and so perhaps in many lines: all that follows is cut. */
export const withoutParameters = (text: string): string => {
  const at = text.indexOf(PARAMETERS)
  return at < 0 ? text : text.slice(0, at) + LEFT_OUT
}

/** The same of an error's stack, which repeats its message before the calls. */
export const stackWithoutParameters = ({ stack, message }: Error): string | undefined => {
  if (!stack?.includes(PARAMETERS)) return stack
  const at = stack.indexOf(message)
  // What a value looks like does not matter where the whole message is known.
  const frames = at < 0 ? stack : stack.slice(at + message.length)
  return withoutParameters(stack) + (/(?:\n {4}at [^\n]*)+$/.exec(frames.slice(-MOST_FRAMES))?.[0] ?? '')
}
