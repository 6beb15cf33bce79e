import { useEffect, useState } from 'react'
import type { Chapter } from './chapters.ts'

/** Returns the current chapter: the last heading above the upper third of the window. */
export const useCurrentChapter = (chapters: readonly Chapter[]): string | undefined => {
  const [open, setOpen] = useState(chapters[0]?.id)
  const ids = chapters.map(({ id }) => id).join(' ')
  useEffect(() => {
    const look = () => {
      // Editing replaces heading elements, so they are looked up each time.
      const headings = ids.split(' ').flatMap(id => document.getElementById(id) ?? [])
      const line = window.innerHeight / 3
      const passed = headings.filter(heading => heading.getBoundingClientRect().top < line)
      setOpen((passed.at(-1) ?? headings[0])?.id)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return open
}
