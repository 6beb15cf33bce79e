/** The last automatic check of the program, which runs before each release. `tool` names the version that ran. */
export const ACCESSIBILITY_CHECK = {
  /** `YYYY-MM-DD`. */
  day: '2026-11-28',
  tool: 'axe-core 4.14.1',
  standard: 'EN 301 549 V3.2.1, WCAG 2.1 AA',
} as const

/** Validates the day of the owner's check, which a described method needs; returns a message key. */
export const findCheckDayError = (
  { checkedOn, methods }: { checkedOn: string | null; methods: readonly string[] },
  today: string,
): string | null => {
  if (checkedOn === null) return methods.some(method => method.trim() !== '') ? 'checkDayMissing' : null
  return checkedOn > today ? 'checkDayInFuture' : null
}
