/** Runs `action` at once, then at most every `intervalMs` milliseconds. The last request always runs. */
export const throttle = (action: () => void, intervalMs: number): { request(): void; stop(): void } => {
  let timer: NodeJS.Timeout | undefined
  let isRequested = false
  const run = (): void => {
    isRequested = false
    timer = setTimeout(() => {
      timer = undefined
      if (isRequested) run()
    }, intervalMs)
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
