import type { Theme } from './studio-light.ts'

export const backdropColours = {
  dark: { deep: '#0b0c0e', wall: '#15171b', glow: '#2a2e35', streak: '#ffffff', line: '#ffeb3b', floor: '#22252b' },
  light: { deep: '#dfe4ea', wall: '#eef1f5', glow: '#ffffff', streak: '#ffffff', line: '#03a9f4', floor: '#ffffff' },
} as const

/** Draws the background of a part: a vignette, a pool of light on the floor, and streaks of light that lean by 12°. */
export function drawBackdrop(theme: Theme): string {
  const colours = backdropColours[theme]
  const lean = Math.tan((12 * Math.PI) / 180) * 1000
  const drawStreak = (x: number, width: number, opacity: number, colour: string) =>
    `<path d="M${x + lean} 0H${x + width + lean}L${x + width} 1000H${x}Z" fill="${colour}" fill-opacity="${opacity}"/>`
  const streakOpacity = theme === 'dark' ? 0.022 : 0.5
  return (
    `<defs><radialGradient id="bg" cx=".5" cy=".44" r=".72"><stop offset="0" stop-color="${colours.glow}"/><stop offset=".55" stop-color="${colours.wall}"/><stop offset="1" stop-color="${colours.deep}"/></radialGradient>` +
    `<radialGradient id="bf" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="${colours.floor}" stop-opacity=".9"/><stop offset="1" stop-color="${colours.floor}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="bl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.line}" stop-opacity=".85"/><stop offset=".42" stop-color="${colours.line}" stop-opacity="0"/></linearGradient></defs>` +
    `<rect width="1000" height="1000" fill="url(#bg)"/>` +
    drawStreak(560, 150, streakOpacity, colours.streak) +
    drawStreak(740, 40, streakOpacity, colours.streak) +
    `<path d="M${792 + lean} 0h5L797 1000h-5Z" fill="url(#bl)" fill-opacity="${theme === 'dark' ? 0.5 : 0.45}"/>` +
    `<ellipse cx="500" cy="850" rx="520" ry="150" fill="url(#bf)"/>`
  )
}
