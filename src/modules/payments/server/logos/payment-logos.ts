/** Draws a plate of 120 × 48 with its own background, readable in both themes. */
const renderPlate = (background: string, mark: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="48" viewBox="0 0 120 48">' +
  `<rect width="120" height="48" rx="6" fill="${background}"/>${mark}</svg>`

const renderWord = (text: string, colour: string, x = 44, size = 18): string =>
  `<text x="${x}" y="30" font-family="Archivo, Arial, sans-serif" font-size="${size}" font-weight="700" fill="${colour}">${text}</text>`

/** The shop's own logos. The banks are invented, so no trade marks are used. */
export const PAYMENT_LOGOS: ReadonlyMap<string, string> = new Map([
  [
    'harju',
    renderPlate(
      '#123a5c',
      `<path d="M12 34V16l10-6 10 6v18h-6V24h-8v10z" fill="#ffd166"/>${renderWord('Harju', '#ffffff')}`,
    ),
  ],
  [
    'emajoe',
    renderPlate(
      '#0b5d4e',
      '<path d="M10 20c5-5 9-5 13 0s8 5 13 0M10 30c5-5 9-5 13 0s8 5 13 0" fill="none" stroke="#b8f2e0" stroke-width="4"/>' +
        renderWord('Emajõe', '#ffffff', 44, 17),
    ),
  ],
  [
    'saare',
    renderPlate(
      '#7a1f3d',
      `<circle cx="23" cy="24" r="12" fill="#f7c8d6"/><path d="M23 12v24M11 24h24" stroke="#7a1f3d" stroke-width="4"/>${renderWord('Saare', '#ffffff')}`,
    ),
  ],
  [
    'card',
    renderPlate(
      '#1f2227',
      `<rect x="39" y="10" width="42" height="28" rx="4" fill="#f2f3f5"/><path d="M39 17h42v6H39z" fill="#1f2227"/><path d="M44 32h12M64 32h10" stroke="#5b6472" stroke-width="3"/>`,
    ),
  ],
  [
    // The provider's page with all methods.
    'redirect',
    renderPlate(
      '#1f2227',
      `<g fill="#f2f3f5"><rect x="35" y="12" width="22" height="10" rx="3"/><rect x="63" y="12" width="22" height="10" rx="3"/><rect x="35" y="27" width="22" height="10" rx="3"/><rect x="63" y="27" width="22" height="10" rx="3"/></g>`,
    ),
  ],
  [
    'instalments',
    renderPlate(
      '#01699f',
      `<path d="M32 34V14h12v20M54 34V20h12v14M76 34v-8h12v8" fill="#d7f0ff" stroke="#d7f0ff" stroke-width="2"/>`,
    ),
  ],
])

/** Returns the shop's own logo of a method, else a plate with the method's name. */
export const renderLogo = (name: string): string => {
  const logo = PAYMENT_LOGOS.get(name)
  if (logo) return logo
  const label = name
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 14)
  const size = label.length > 9 ? 13 : 17
  return renderPlate(
    '#1f2227',
    `<text x="60" y="30" text-anchor="middle" font-family="Archivo, Arial, sans-serif" font-size="${size}" font-weight="700" fill="#f2f3f5">${label}</text>`,
  )
}
