import { type CSSProperties, useEffect, useRef } from 'react'
import type { HeroLayer } from './read-hero.ts'

/** How far the outermost layer stands out at first, in per cent of the drawing's width. */
const REACH = 7

/** The exploded drawing: its layers draw together as the page is scrolled; still where motion is not wanted. */
export const HeroDrawing = ({ layers, alt }: { layers: readonly HeroLayer[]; alt: string }) => {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = drawing.current
    if (!node || layers.length < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const assemble = () => {
      frame = 0
      const done = Math.min(1, Math.max(0, window.scrollY / (node.offsetTop + node.offsetHeight)))
      node.style.setProperty('--apart', String(1 - done))
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
    <div className="relative grid h-full" ref={drawing}>
      {layers.map(({ src, shift }, index) => (
        <img
          alt={index === 0 ? alt : ''}
          className="col-start-1 row-start-1 h-full w-full object-contain will-change-transform"
          fetchPriority="high"
          key={src}
          src={src}
          style={layerStyle(shift)}
        />
      ))}
    </div>
  )
}

/** Out along the pit lane's slant. */
const layerStyle = (shift: number): CSSProperties => ({
  transform: `translate(calc(var(--apart, 1) * ${shift * REACH}%), calc(var(--apart, 1) * ${shift * REACH * -0.2126}%))`,
})
