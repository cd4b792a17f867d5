/** How each state of an inquiry is shown to whoever asked. */
export const inquiryStates = {
  open: { text: 'inquiries.inquiryOpen', kind: 'gold' },
  answered: { text: 'inquiries.inquiryAnswered', kind: 'soft' },
  refused: { text: 'inquiries.inquiryRefused', kind: 'plain' },
} as const
