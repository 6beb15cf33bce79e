import type { Page } from '@playwright/test'

/** Returns texts of blocks with too little contrast to their background colour; it ignores pictures behind a text. */
export const findLowContrastTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
    const fillPixel = (colour: string) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
    }
    const computeLuminance = (): number => {
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(value => {
        const channel = value / 255
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const computeContrast = (element: Element): number => {
      const backgrounds: string[] = []
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
        backgrounds.push(getComputedStyle(ancestor).backgroundColor)
      for (const background of backgrounds.reverse()) fillPixel(background)
      const backgroundLuminance = computeLuminance()
      fillPixel(getComputedStyle(element).color)
      const [low = 0, high = 0] = [backgroundLuminance, computeLuminance()].sort((first, second) => first - second)
      return (high + 0.05) / (low + 0.05)
    }
    const isText = (element: Element): boolean =>
      [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.querySelectorAll('#content [class*="block-"] *')]
      .filter(element => element instanceof HTMLElement && isText(element) && element.checkVisibility())
      .flatMap(element => {
        const { fontSize, fontWeight } = getComputedStyle(element)
        const size = Number.parseFloat(fontSize)
        const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
        const contrast = computeContrast(element)
        return contrast < (isLarge ? 3 : 4.5) ? [`${contrast.toFixed(2)}: ${element.outerHTML.slice(0, 160)}`] : []
      })
  })
