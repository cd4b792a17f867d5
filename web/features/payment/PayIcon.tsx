import css from './PayIcon.module.css'

interface Sign {
  /** The one people know it by. */
  color: string
  lines: string
  /** Lies over the lines and covers what is behind it. */
  over?: string
}

/** One sign per pay method (product §1), drawn by us: what the method is. */
const signs: Readonly<Record<string, Sign>> = {
  // Two speech bubbles.
  wx: {
    color: '#1aad19',
    lines: 'M5.5 12.4a6 4.7 0 1 1 3.6 2.3l-2.4 1.2.3-2z',
    over: 'M13.6 12.6a5 3.9 0 1 1 4.9 5.6l1.6 1.9-3.4-1.8a5 3.9 0 0 1-3.1-5.7z',
  },
  // A coin on its way.
  zfb: {
    color: '#1677ff',
    lines: 'M6 11a6 6 0 1 0 12 0a6 6 0 1 0-12 0M9.5 9.5h5M12 8v6M6 19c4 1.6 8 1.6 12 0',
  },
  // An arch bridge.
  ccb: {
    color: '#0a5cad',
    lines: 'M4 17V9c3.5 0 6 1.6 8 4 2-2.4 4.5-4 8-4v8M4 17h16M8 10.2V17M16 10.2V17M12 13v4',
  },
  // A hand-held terminal.
  lkl: {
    color: '#0086d1',
    lines:
      'M9 3.5h6a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM9.5 7h5v3h-5zM9.8 13.4h.01M12 13.4h.01M14.2 13.4h.01M9.8 16.6h.01M12 16.6h.01M14.2 16.6h.01',
  },
  // A shield with a tick.
  sft: {
    color: '#e5651d',
    lines: 'M12 3.8l6.5 2.4v5.2c0 4-2.6 7-6.5 8.8-3.9-1.8-6.5-4.8-6.5-8.8V6.2zM9 12l2.2 2.2L15.2 10',
  },
  // Two rings that hold each other.
  tl: {
    color: '#c8102e',
    lines: 'M4.4 12a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0M10.4 12a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0',
  },
  // A banknote with an arrow: transferred outside of the shop.
  xx: {
    color: '#5b5d66',
    lines: 'M4 7h16v8H4zM12 9.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2M8 18.5h8m0 0l-2-1.8m2 1.8l-2 1.8',
  },
  // A bank's portico.
  xy: {
    color: '#004c97',
    lines: 'M4 9.5l8-5 8 5zM6 9.5v7M10 9.5v7M14 9.5v7M18 9.5v7M4 16.5h16M3.5 19.5h17',
  },
  // A purse.
  yck: {
    color: '#d7263d',
    lines:
      'M4.5 8h13a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2zM4.5 8a2 2 0 0 1 2-2.5h9.5V8M19.5 12h-4a1.6 1.6 0 0 0 0 3.2h4',
  },
  // A wallet with a card in it.
  wallet: {
    color: '#0f766e',
    lines: 'M4.5 9h15v9.5h-15zM7 9V5.5h10V9M19.5 12.4h-3.6a1.4 1.4 0 0 0 0 2.8h3.6',
  },
  // A telephone with a wing of signals.
  yzf: {
    color: '#0f9d58',
    lines:
      'M7 3.5h5a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM8.5 17.6h2M16.8 8.2a5 5 0 0 1 0 7.6M18.8 5.8a8.4 8.4 0 0 1 0 12.4',
  },
  // An arrow straight into a coin.
  zf: {
    color: '#6b4fbb',
    lines: 'M11.4 12a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0M3.5 12h10m0 0l-2.6-2.6M13.5 12l-2.6 2.6',
  },
  // A net of branches.
  zhywt: {
    color: '#b3262e',
    lines:
      'M9.6 12a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M12 4v5.6M12 14.4V20M4.8 8l5 2.8M14.2 13.2l5 2.8M19.2 8l-5 2.8M9.8 13.2l-5 2.8',
  },
  // A parcel that is paid at the door.
  cod: {
    color: '#946011',
    lines: 'M4 8.2L12 4.5l8 3.7v8L12 20l-8-3.8zM4 8.2l8 3.6 8-3.6M12 11.8V20',
  },
  // A ticket.
  coupon: {
    color: '#d98e04',
    lines:
      'M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6zM14.5 8.6v1.2M14.5 11.4v1.2M14.5 14.2v1.2',
  },
  // A page of an account book.
  credit: {
    color: '#3c5a78',
    lines: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 11.2h6M9 14.4h3',
  },
}

const unknown: Sign = { color: '#5b5d66', lines: 'M3.5 6.5h17v11h-17zM3.5 10h17M6.5 14.5h4' }

/** Says nothing to a screen reader: the method's name stands beside it. */
export function PayIcon({ code, size = 28 }: { code: string; size?: number }) {
  const { color, lines, over } = signs[code] ?? unknown
  return (
    <svg
      className={css.icon}
      style={{ color }}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect className={css.ground} x="0" y="0" width="24" height="24" rx="6" />
      <path d={lines} />
      {over && <path d={over} className={css.over} />}
    </svg>
  )
}
