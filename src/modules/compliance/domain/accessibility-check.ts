/** The last automatic check of the program, which runs before each release. `tool` names the version that ran. */
export const ACCESSIBILITY_CHECK = {
  /** `YYYY-MM-DD`. */
  day: '2026-11-28',
  tool: 'axe-core 4.14.1',
  standard: 'EN 301 549 V3.2.1, WCAG 2.1 AA',
} as const
