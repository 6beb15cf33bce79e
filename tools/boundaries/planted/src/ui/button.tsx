import { useLoaderData } from 'react-router'
import { pages } from '#content/server/find-page.ts'
import * as ui from './index.ts'
export const Button = [useLoaderData, pages, ui]
