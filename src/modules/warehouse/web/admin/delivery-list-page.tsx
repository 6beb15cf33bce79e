import type { LoaderFunctionArgs } from 'react-router'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { DocumentList, loadDocuments } from './parts/document-list.tsx'

export const loader = (args: LoaderFunctionArgs) => loadDocuments(args, 'delivery')

export const Component = () => <DocumentList kind="delivery" {...useScreenData<typeof loader>()} />
