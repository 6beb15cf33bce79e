import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

/** Uploads pasted files. */
export const usePastedFiles = (addFiles: (files: readonly File[]) => void): void => {
  const addPastedFiles = useEffectEvent((event: ClipboardEvent) => {
    // Office programs also copy a picture of the text, which must not be uploaded from a text field.
    if (event.target instanceof Element && event.target.closest('input, textarea')) return
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    addFiles(files)
  })
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => addPastedFiles(event)
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
}

/** Uploads files dropped from outside the page. */
export const useDropZone = (addFiles: (files: readonly File[]) => void) => {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver: isDraggedOver,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDraggedOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsDraggedOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        addFiles([...event.dataTransfer.files])
      },
    },
  }
}
