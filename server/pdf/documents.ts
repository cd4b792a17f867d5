import { drawContract } from '../features/checkout/draw-contract.ts'
import { drawLabels } from '../features/deliveries/draw-label.ts'
import { drawQuotation } from '../features/quotation/draw-quotation.ts'
import { drawPaper } from './draw-paper.ts'

/** Everything that is printed: how each is drawn from what stands on it. A new one is a line here. */
export const documents = {
  quotation: drawQuotation,
  contract: drawContract,
  paper: drawPaper,
  labels: drawLabels,
}

export type Documents = typeof documents
export type SheetOf<Name extends keyof Documents> = Parameters<Documents[Name]>[0]
