import { type CSSProperties, useEffect, useRef } from 'react'
import { Picture } from '#files/web/parts/picture.tsx'
import type { Hero, HeroLayer } from './read-hero.ts'

/** How far the drawing comes together while it is scrolled away: not quite whole. */
const MOST = 0.9

/** The exploded drawing: its layers draw together as the page is scrolled; still where motion is not wanted. */
export const HeroDrawing = ({ hero: { layers, alt, shape } }: { hero: Hero }) => {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = drawing.current
    if (!node || layers.length < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const assemble = () => {
      frame = 0
      const box = node.getBoundingClientRect()
      const done = Math.min(1, Math.max(0, window.scrollY / (box.bottom + window.scrollY)))
      node.style.setProperty('--together', String(done * MOST))
    }
    const scrolled = () => {
      frame ||= requestAnimationFrame(assemble)
    }
    assemble()
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', scrolled)
    }
  }, [layers.length])
  return (
    <div className="relative" ref={drawing} style={{ aspectRatio: shape }}>
      {layers.map((layer, index) => (
        <div className="absolute inset-0" key={layer.src} style={layerStyle(layer, shape)}>
          <Picture
            alt={index === 0 ? alt : ''}
            eager
            fit="contain"
            height={1000}
            // One of them makes the drawing; the others complete it.
            priority={index === 0 ? undefined : 'low'}
            // On a phone the drawing is twice as wide as the screen; where pixels are small 100vw is fine enough.
            sizes="(width < 768px) and (resolution < 1.5dppx) 200vw, (width < 1440px) 100vw, 1280px"
            src={layer.src}
            width={Math.round(shape * 1000)}
          />
        </div>
      ))}
    </div>
  )
}

const layerStyle = ({ home }: HeroLayer, shape: number): CSSProperties => ({
  transform: `translate(calc(var(--together, 0) * ${percent(home.x)}), calc(var(--together, 0) * ${percent(home.y * shape)}))`,
})

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`
