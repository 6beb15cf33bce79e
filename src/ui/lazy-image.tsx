import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { cssUrl } from './css-url.ts'

/** The part of a picture that must be in view before it fades in. */
const lazyThreshold = 0.1

export interface PictureSize {
  url: string
  /** Pixels. */
  width: number
}

interface LazyImageProps {
  /** The picture in rising sizes; the browser takes the one that fits. */
  ladder: readonly PictureSize[]
  /** Its first frame in the same sizes where it moves: for people who want less motion. */
  still?: readonly PictureSize[] | undefined
  alt: string
  /** Pixels of the original; they keep its place free while it loads. */
  width: number
  height: number
  /** The `sizes` attribute: how wide it is shown, e.g. `(width < 600px) 50vw, 300px`. */
  sizes?: string | undefined
  /** A tiny picture, as a data address. */
  preview?: string | undefined
  fit?: 'cover' | 'contain' | undefined
  /** Which part stays in sight where it is cut, e.g. `50% 20%`. */
  position?: string | undefined
  /** Loads at once; for what is in view when the page opens. */
  eager?: boolean | undefined
  /** `low`: at once, but after all that the page is read by. */
  priority?: 'low' | undefined
  /** The name under which it moves between two pages. */
  morph?: string | undefined
  className?: string | undefined
}

/**
 * As the server sent it a picture is visible without a script; only one that arrives later waits and fades. Its frame is told so
 * itself: drawn by React, each picture of a list would be drawn twice.
 */
const usePhase = (eager: boolean, url: string | undefined) => {
  const picture = useRef<HTMLImageElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture in the same place waits anew
  useLayoutEffect(() => {
    const node = picture.current
    const frame = node?.closest<HTMLElement>('.lazy-image')
    if (!node || !frame) return
    const tell = (state: 'waiting' | 'shown') => {
      frame.dataset.state = state
    }
    // Pictures may be cut out: the preview goes even where the picture was there before the script.
    if (node.complete && node.naturalWidth > 0) return tell('shown')
    let seen = eager
    if (!eager) tell('waiting')
    const reveal = () => {
      if (seen && node.complete) tell('shown')
    }
    const observer = new IntersectionObserver(
      entries => {
        seen ||= entries.some(entry => entry.isIntersecting)
        reveal()
      },
      { threshold: lazyThreshold },
    )
    observer.observe(node)
    node.addEventListener('load', reveal)
    node.addEventListener('error', reveal)
    return () => {
      observer.disconnect()
      node.removeEventListener('load', reveal)
      node.removeEventListener('error', reveal)
    }
  }, [eager, url])
  return picture
}

const setOf = (ladder: readonly PictureSize[]): string => ladder.map(step => `${step.url} ${step.width}w`).join(', ')

/** A picture that loads when it is needed, over a preview of itself; its place never moves. */
export const LazyImage = (props: LazyImageProps) => {
  const { ladder, still, alt, width, height, sizes = '100vw', preview } = props
  const { fit, position, eager = false, priority, morph, className } = props
  const largest = ladder.at(-1)
  const picture = usePhase(eager, largest?.url)
  const shown = (
    <img
      alt={alt}
      decoding="async"
      fetchPriority={priority ?? (eager ? 'high' : undefined)}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      ref={picture}
      sizes={ladder.length > 1 ? sizes : undefined}
      src={largest?.url}
      style={position ? { objectPosition: position } : undefined}
      srcSet={ladder.length > 1 ? setOf(ladder) : undefined}
      width={width}
    />
  )
  return (
    <span
      className={classNames('lazy-image', className)}
      data-fit={fit}
      style={{ '--ratio': `${width} / ${height}`, viewTransitionName: morph } as CSSProperties}
    >
      {preview ? <span aria-hidden className="lazy-preview" style={{ backgroundImage: cssUrl(preview) }} /> : null}
      {still ? (
        <picture className="contents">
          <source media="(prefers-reduced-motion: reduce)" sizes={sizes} srcSet={setOf(still)} />
          {shown}
        </picture>
      ) : (
        shown
      )}
    </span>
  )
}
