import type { Editor } from '@tiptap/core'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useT } from '#platform/web/texts.tsx'
import { ToolbarButton } from '#ui/admin/toolbar.tsx'
import { focusEditor } from './focus-editor.ts'
import { useKeepPastedFormatting } from './paste-option.ts'

/** Shows a toggle for keeping pasted formatting. */
export const PasteTool = ({ editor }: { editor: Editor }) => {
  const t = useT()
  const [keepsFormatting, toggle] = useKeepPastedFormatting()
  return (
    <ToolbarButton
      icon={<ClipboardPaste aria-hidden />}
      label={t('editing.format.keepPasted')}
      onPress={() => {
        toggle()
        focusEditor(editor).run()
      }}
      pressed={keepsFormatting}
    />
  )
}
