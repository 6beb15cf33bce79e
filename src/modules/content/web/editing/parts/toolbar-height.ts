/** The height of a block's toolbar in pixels. */
export const TOOLBAR_HEIGHT_PX = 52
