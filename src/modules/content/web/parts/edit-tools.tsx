import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Block } from '#content/contract-block.ts'
import type { Globals, Page } from '#content/contract-content.ts'
import type { Address } from '#content/domain/document-address.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { createListenerSet } from '#kernel/listener-set.ts'
import { isMultilingual, type Multilingual, pickText } from '#kernel/multilingual.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import type { EditableTextProps, HtmlProps } from './text-props.ts'

/** The components that replace parts of a page during editing: editable texts, pictures and blocks with handles. */
export interface EditTools {
  Line: ComponentType<EditableTextProps & { address: Address }>
  Html: ComponentType<HtmlProps & { address: Address }>
  Picture: ComponentType<{ address: Address; children: ReactNode }>
  Block: ComponentType<{ address: Address; block: Block; children: ReactNode }>
  /** Rendered at the end of a container. */
  ContainerEnd: ComponentType<{ address: Address; isEmpty: boolean }>
}

let tools: EditTools | null = null
let editedDocument: EditedDocument | null = null
const { notify, subscribe } = createListenerSet()

/** Connects the editor, which visitors never load, to the page. */
export const editToolsStore = {
  begin: (current: EditTools, document: EditedDocument): void => {
    tools = current
    editedDocument = document
    notify()
  },
  show: (document: EditedDocument): void => {
    editedDocument = document
    notify()
  },
  end: (): void => {
    tools = null
    editedDocument = null
    notify()
  },
}

const getServerSnapshot = () => null

/** Turns editing off for previews. */
const ReadOnlyContext = createContext(false)
export const ReadOnlyContent = ({ children }: { children: ReactNode }) => (
  <ReadOnlyContext value>{children}</ReadOnlyContext>
)

/** Returns the editing components during editing, else null. */
export const useEditTools = (): EditTools | null => {
  const current = useSyncExternalStore(subscribe, () => tools, getServerSnapshot)
  return useContext(ReadOnlyContext) ? null : current
}
const useEditedDocument = (): EditedDocument | null =>
  useSyncExternalStore(subscribe, () => editedDocument, getServerSnapshot)

/** Returns the edited page during editing, else the loaded one. */
export const useEditedPage = (page: Page): Page => {
  const editedPage = useEditedDocument()?.page
  const language = useLanguage()
  return useMemo(() => {
    if (!editedPage || editedPage.id !== page.id) return page
    const content = editedPage.content as Page['content']
    const title = pickText(content.title, language) || content.name
    return { ...page, title, content, itemContainers: editedPage.itemContainers }
  }, [page, editedPage, language])
}

/** Returns the edited global containers during editing, else the loaded ones. */
export const useEditedContainers = (loadedContainers: Globals['itemContainers']): Globals['itemContainers'] =>
  useEditedDocument()?.globals.itemContainers ?? loadedContainers

/** Returns the text of a global field. */
export const useEditedField = (loadedContent: Globals['content'], name: string): Multilingual | undefined => {
  const value = (useEditedDocument()?.globals.content ?? loadedContent)[name]
  return isMultilingual(value) ? (value as Multilingual) : undefined
}

/** Provides the document address of a part of the page. */
const AddressContext = createContext<Address>('')
export const AddressProvider = ({ address, children }: { address: Address; children: ReactNode }) => (
  <AddressContext value={address}>{children}</AddressContext>
)
export const useFieldAddress = (field: string): Address => `${useContext(AddressContext)}/${field}`
