import type { LoaderFunctionArgs } from 'react-router'
import { useScreen } from '#platform/admin/use-screen.ts'
import { DocumentList, loadDocuments } from './parts/document-list.tsx'

export const loader = (args: LoaderFunctionArgs) => loadDocuments(args, 'count')

/** Lists stock counts. */
export const Component = () => <DocumentList kind="count" {...useScreen<typeof loader>()} />
