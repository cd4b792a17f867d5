import * as v from 'valibot'
import { flag, ids, optional, text } from './fields.ts'
import { printWith } from './print.ts'

/**
 * `GET /export/notes/pdf?ids=…`: delivery notes on paper, in one language or two, or as a sheet; `packing`: what is in which of
 * their boxes; `labels`: one for each box, 100 × 150 mm; `papers`: all three of each note, one note after the other, in one
 * file. `ids` are delivery notes.
 */
export const deliveryPapers = ['notes', 'packing', 'labels', 'papers'] as const
export type DeliveryPaper = (typeof deliveryPapers)[number]

export const deliveryFilePath = (paper: DeliveryPaper): string => `/export/${paper}/`

/** As many as one paper holds. */
export const mostNotesPrinted = 100

export const deliveryFileQuery = v.object({
  ids: v.pipe(ids(mostNotesPrinted), v.minLength(1)),
  langs: optional(text(20)),
  /** Of `papers`, which are three kinds, that one. */
  ...printWith,
  /** Opened to be looked at and printed, instead of kept. */
  show: optional(flag()),
})
