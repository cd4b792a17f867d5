import { drawTemplates } from './draw-template.ts'

/** Everything that is printed: how each is drawn from what stands on it. A new one is a line here. */
export const documents = {
  templates: drawTemplates,
}

export type Documents = typeof documents
export type SheetOf<Name extends keyof Documents> = Parameters<Documents[Name]>[0]
