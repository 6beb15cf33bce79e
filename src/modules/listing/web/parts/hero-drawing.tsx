import { type CSSProperties, useEffect, useRef } from 'react'
import { Picture } from '#files/web/parts/picture.tsx'
import type { Hero, HeroLayer } from './read-hero.ts'

/** Fraction of the joined state at the end of the scroll. */
const MAX_JOINED_SHARE = 0.9

/** Shows the exploded drawing; its layers join while scrolling, unless the visitor prefers reduced motion. */
export const HeroDrawing = ({ hero: { layers, alt, aspectRatio } }: { hero: Hero }) => {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = drawing.current
    if (!node || layers.length < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const assembleLayers = () => {
      frame = 0
      const box = node.getBoundingClientRect()
      const progress = Math.min(1, Math.max(0, window.scrollY / (box.bottom + window.scrollY)))
      node.style.setProperty('--together', String(progress * MAX_JOINED_SHARE))
    }
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(assembleLayers)
    }
    assembleLayers()
    window.addEventListener('scroll', scheduleUpdate, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', scheduleUpdate)
    }
  }, [layers.length])
  return (
    <div className="relative" ref={drawing} style={{ aspectRatio }}>
      {layers.map((layer, index) => (
        <div className="absolute inset-0" key={layer.src} style={createLayerStyle(layer, aspectRatio)}>
          <Picture
            alt={index === 0 ? alt : ''}
            isEager
            fit="contain"
            height={1000}
            // The first layer is the drawing, so the other layers load with low priority.
            priority={index === 0 ? undefined : 'low'}
            // The drawing is twice as wide as a phone's screen; at high resolutions 100vw is sharp enough.
            sizes="(width < 768px) and (resolution < 1.5dppx) 200vw, (width < 1440px) 100vw, 1280px"
            src={layer.src}
            width={Math.round(aspectRatio * 1000)}
          />
        </div>
      ))}
    </div>
  )
}

const createLayerStyle = ({ offset }: HeroLayer, aspectRatio: number): CSSProperties => ({
  transform: `translate(calc(var(--together, 0) * ${formatPercent(offset.x)}), calc(var(--together, 0) * ${formatPercent(offset.y * aspectRatio)}))`,
})

const formatPercent = (share: number) => `${Math.round(share * 10_000) / 100}%`
