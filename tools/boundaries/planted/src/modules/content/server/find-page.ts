export const pages = 1
