/** A part of a document that consists of text. `page` begins a new page with a title. */
export interface TextPart {
  type: 'page' | 'heading' | 'text' | 'item'
  text: string
}
