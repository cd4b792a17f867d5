import type { ReactNode } from 'react'
import type { PaymentState } from '../../../contract/payment-states.ts'
import css from './PayResult.module.css'

const shapes: Readonly<Record<PaymentState, ReactNode>> = {
  success: <path d="M20 33l9 9 17-19" />,
  failed: <path d="M24 24l16 16M40 24L24 40" />,
  confirming: <path d="M32 20v13l8 6" />,
  unpaid: <path d="M32 20v15M32 42v1" />,
  paying: <path className={css.turning} d="M32 18a14 14 0 1 1-14 14" />,
}

/** Decorative: the text beside it says the same. */
export function ResultSign({ state }: { state: PaymentState }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width="72"
      height="72"
      className={`${css.sign} ${css[state]}`}
      aria-hidden="true"
    >
      <circle className={css.ground} cx="32" cy="32" r="30" />
      {shapes[state]}
    </svg>
  )
}
