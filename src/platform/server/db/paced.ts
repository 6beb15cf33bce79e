/** Does something when asked, at once; asked on and on, every `ms` at most. What was asked last is always done. */
export const paced = (action: () => void, ms: number): { ask(): void; stop(): void } => {
  let timer: NodeJS.Timeout | undefined
  let again = false
  const run = (): void => {
    again = false
    timer = setTimeout(() => {
      timer = undefined
      if (again) run()
    }, ms)
    action()
  }
  return {
    ask() {
      if (timer) again = true
      else run()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
