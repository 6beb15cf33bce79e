import { readOption, setOption, useOption } from '#platform/web/options.ts'

const OPTION = 'editorKeepPasted'

const asSwitch = (value: unknown): boolean => value === true

/** Whether what is pasted from elsewhere keeps its formatting: asked for in this browser, until it is no more. */
export const keepsPasted = (): boolean => asSwitch(readOption(OPTION))

export const useKeepPasted = (): [keeps: boolean, turn: () => void] => {
  const keeps = useOption(OPTION, asSwitch) ?? false
  return [keeps, () => setOption(OPTION, !keeps || undefined)]
}
