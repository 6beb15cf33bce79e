/** Runs `action` at once, then at most every `ms` milliseconds. The last request always runs. */
export const throttle = (action: () => void, ms: number): { request(): void; stop(): void } => {
  let timer: NodeJS.Timeout | undefined
  let isRequested = false
  const run = (): void => {
    isRequested = false
    timer = setTimeout(() => {
      timer = undefined
      if (isRequested) run()
    }, ms)
    action()
  }
  return {
    request() {
      if (timer) isRequested = true
      else run()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
