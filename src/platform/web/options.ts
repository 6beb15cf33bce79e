import { jsonCodec, storedValue, useStored } from './stored-value.ts'

/** Preferences by name, stored in local storage under `options`. */
type Options = Readonly<Record<string, unknown>>

const SAVE_DELAY_MS = 200
const NONE: Options = {}

const stored = storedValue<Options>(
  'options',
  NONE,
  jsonCodec(value =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Options) : null,
  ),
)

/** Returns a checked option; undefined on the server and at first paint. */
export const useOption = <V>(name: string, check: (value: unknown) => V | undefined): V | undefined =>
  check(useStored(stored, NONE)[name])

export const readOption = (name: string): unknown => stored.get()[name]

/** Sets an option and saves it after `delay` milliseconds without changes. Undefined removes it. */
export const setOption = (name: string, value: unknown, delay = SAVE_DELAY_MS): void =>
  changeOption(name, () => value, delay)

/** Updates an option from its current value, which another tab may have saved. Undefined removes it. */
export const changeOption = (name: string, change: (value: unknown) => unknown, delay = SAVE_DELAY_MS): void =>
  stored.update(options => {
    const { [name]: old, ...rest } = options
    const value = change(old)
    return value === undefined ? rest : { ...rest, [name]: value }
  }, delay)
