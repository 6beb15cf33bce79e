import { useEffect, useState } from 'react'
import type { Chapter } from './chapters.ts'

/** Returns the id of the current chapter: the last heading that starts in the upper third of the window or above. */
export const useCurrentChapter = (chapters: readonly Chapter[]): string | undefined => {
  const [currentId, setCurrentId] = useState(chapters[0]?.id)
  const ids = chapters.map(({ id }) => id).join(' ')
  useEffect(() => {
    const updateChapter = () => {
      // Editing replaces heading elements, so they are looked up each time.
      const headings = ids.split(' ').flatMap(id => document.getElementById(id) ?? [])
      const line = window.innerHeight / 3
      const passedHeadings = headings.filter(heading => heading.getBoundingClientRect().top < line)
      setCurrentId((passedHeadings.at(-1) ?? headings[0])?.id)
    }
    updateChapter()
    window.addEventListener('scroll', updateChapter, { passive: true })
    return () => window.removeEventListener('scroll', updateChapter)
  }, [ids])
  return currentId
}
