/**
 * Layers of the home page's exploded drawing, from back to front. The offset `home` joins a layer with the others, in
 * units of the drawing (2400 × 1100).
 */
export const heroLayers = [
  { id: 'axle', home: { x: 0, y: 0 } },
  { id: 'coilover', home: { x: 853, y: 182 } },
  { id: 'upright', home: { x: 652, y: 139 } },
  { id: 'hub', home: { x: 499, y: 106 } },
  { id: 'disc', home: { x: 273, y: 58 } },
  { id: 'calliper', home: { x: 148, y: 32 } },
  { id: 'tyre', home: { x: -185, y: -39 } },
  { id: 'rim', home: { x: -539, y: -115 } },
  { id: 'nuts', home: { x: -804, y: -171 } },
] as const
