import type { ReactNode } from 'react'

/** A line drawing in the colour of the text around it, on a square of `size`. */
export const icon =
  (shape: ReactNode, { size = 16, stroke = 1.6 } = {}) =>
  () => (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shape}
    </svg>
  )
