import { slant } from '#ui/shop-mark.ts'
import { num } from './paint/vector.ts'

/** A plate 160 × 96 with a plain sign on it: the shop's own where a provider brings no logo. */
const plate = (sign: string, ground = '#ffffff', edge = '#dde1e7'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 96"><rect x="1" y="1" width="158" height="94" rx="8" fill="${ground}" stroke="${edge}" stroke-width="2"/>${sign}</svg>`

const ink = '#11151a'
const soft = '#454d5a'
const yellow = '#ffeb3b'

/** Bars leaning by 12°, the brand's own figure. */
const bars = (x: number, y: number, h: number, fills: readonly string[]): string =>
  fills
    .map(
      (fill, i) =>
        `<path d="M${num(x + i * 12)} ${y + h}l${num(h * slant)} ${-h}h7l${num(-h * slant)} ${h}Z" fill="${fill}"/>`,
    )
    .join('')

const temple = (colour: string): string =>
  `<path d="M80 18L118 38V44H42V38ZM50 50h10v20H50ZM75 50h10v20H75ZM100 50h10v20H100ZM42 74H118v6H42Z" fill="${colour}"/>`

/** Signs for ways to pay and to deliver, as whole SVGs on a light plate that reads on both themes. */
export const logos = {
  sandboxBank: plate(
    `${temple(ink)}<g transform="translate(118 66)"><circle r="17" fill="${yellow}" stroke="${ink}" stroke-width="3"/><path d="M-5 -9V-3L-10 8H10L5 -3V-9M-7 -9H7" fill="none" stroke="${ink}" stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round"/></g>`,
  ),
  bank: plate(temple(soft)),
  card: plate(
    `<rect x="38" y="22" width="84" height="54" rx="7" fill="${ink}"/><rect x="38" y="34" width="84" height="10" fill="#7c8390"/><rect x="48" y="53" width="16" height="12" rx="2.5" fill="${yellow}"/>${bars(84, 54, 12, ['#f2f3f5', '#f2f3f5', '#a7adb8'])}`,
  ),
  payLater: plate(
    `<rect x="44" y="24" width="62" height="54" rx="6" fill="none" stroke="${ink}" stroke-width="5"/><path d="M44 40H106M60 16V30M90 16V30" stroke="${ink}" stroke-width="5" stroke-linecap="round"/><circle cx="108" cy="66" r="18" fill="#ffffff" stroke="${ink}" stroke-width="5"/><path d="M108 56V66L115 71" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  parcelMachine: plate(
    `<rect x="34" y="16" width="92" height="64" rx="5" fill="${ink}"/>${[0, 1, 2, 3].map(i => `<rect x="${40 + i * 21}" y="22" width="17" height="${i === 1 ? 20 : 24}" rx="2" fill="#454d5a"/>`).join('')}<rect x="40" y="50" width="38" height="24" rx="2" fill="${yellow}"/><path d="M53 66l3 -11h8l-3 11Z" fill="${ink}"/><rect x="82" y="50" width="17" height="24" rx="2" fill="#454d5a"/><rect x="103" y="50" width="17" height="24" rx="2" fill="#454d5a"/>`,
  ),
  courier: plate(
    `<path d="M30 30H92V68H30ZM96 42H116L130 56V68H96Z" fill="${ink}"/><path d="M102 47H114L122 56H102Z" fill="#a7adb8"/>${bars(40, 38, 20, [yellow, yellow, yellow])}<g fill="#ffffff" stroke="${ink}" stroke-width="5"><circle cx="52" cy="70" r="9"/><circle cx="112" cy="70" r="9"/></g>`,
  ),
  pickUp: plate(
    `<path d="M30 80V40L80 18L130 40V80H118V50H42V80Z" fill="${ink}"/><rect x="54" y="56" width="24" height="24" fill="${yellow}"/><rect x="82" y="56" width="24" height="24" fill="#7c8390"/><path d="M62 70l2.6 -10h6l-2.6 10Z" fill="${ink}"/>`,
  ),
  post: plate(
    `<path d="M34 26H126V72H34Z" fill="none" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M36 28L80 56L124 28" fill="none" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M34 82H126" stroke="${yellow}" stroke-width="5"/>`,
  ),
  transfer: plate(
    `<circle cx="52" cy="48" r="20" fill="none" stroke="${ink}" stroke-width="5"/><path d="M108 34l14 14l-14 14M122 48H82" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path d="M58 41a9 9 0 1 0 0 14M42 46H54M42 51H54" fill="none" stroke="${ink}" stroke-width="3"/>`,
  ),
} as const satisfies Record<string, string>
