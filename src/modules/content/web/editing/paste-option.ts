import { readOption, setOption, useOption } from '#platform/web/options.ts'

const OPTION_NAME = 'editorKeepPasted'

const isTrue = (value: unknown): boolean => value === true

/** Returns true when the user keeps the formatting of pasted text in this browser. */
export const isPastedFormattingKept = (): boolean => isTrue(readOption(OPTION_NAME))

export const useKeepPastedFormatting = (): [isKept: boolean, toggle: () => void] => {
  const isKept = useOption(OPTION_NAME, isTrue) ?? false
  return [isKept, () => setOption(OPTION_NAME, !isKept || undefined)]
}
