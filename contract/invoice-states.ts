import type { StatusColor } from './order-states.ts'
import type { TextKey } from './text.ts'

export const invoiceKinds = ['ordinary', 'special'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceKindTexts: Readonly<Record<InvoiceKind, TextKey>> = {
  ordinary: 'invoices.kindOrdinary',
  special: 'invoices.kindSpecial',
}

export const invoiceStateCodes = ['requested', 'issued', 'refused', 'withdrawn'] as const
export type InvoiceState = (typeof invoiceStateCodes)[number]

/** Where an invoice stands (rules "Invoices"): it is decided once. */
export const invoiceStates: Readonly<Record<InvoiceState, { text: TextKey; color: StatusColor }>> = {
  requested: { text: 'invoices.stateRequested', color: 'amber' },
  issued: { text: 'invoices.stateIssued', color: 'green' },
  refused: { text: 'invoices.stateRefused', color: 'grey' },
  withdrawn: { text: 'invoices.stateWithdrawn', color: 'grey' },
}
