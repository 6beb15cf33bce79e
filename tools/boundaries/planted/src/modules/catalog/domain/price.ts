import { App } from '#app/app.ts'
export const price = App
