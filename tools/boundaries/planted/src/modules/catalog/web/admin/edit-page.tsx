export const EditPage = 1
