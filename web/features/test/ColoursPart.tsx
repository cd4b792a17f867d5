import { useEffect, useRef, useState } from 'react'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './ColoursPart.module.css'
import { contrast, type Rgb, readColour, toHex } from './contrast.ts'
import { Part } from './Part.tsx'

/** The tokens by their use; each has a class of its own name in the style sheet. */
const colours: readonly { token: string; use: TextKey }[] = [
  { token: 'red', use: 'guide.colourRed' },
  { token: 'red-deep', use: 'guide.colourRedDeep' },
  { token: 'red-soft', use: 'guide.colourRedSoft' },
  { token: 'red-line', use: 'guide.colourRedLine' },
  { token: 'ink', use: 'guide.colourInk' },
  { token: 'ink-2', use: 'guide.colourInk2' },
  { token: 'ink-3', use: 'guide.colourInk3' },
  { token: 'ink-off', use: 'guide.colourInkOff' },
  { token: 'line', use: 'guide.colourLine' },
  { token: 'line-field', use: 'guide.colourLineField' },
  { token: 'ground', use: 'guide.colourGround' },
  { token: 'dark', use: 'guide.colourDark' },
  { token: 'green', use: 'guide.colourGreen' },
  { token: 'amber', use: 'guide.colourAmber' },
  { token: 'grey', use: 'guide.colourGrey' },
  { token: 'gold', use: 'guide.colourGold' },
]

export function ColoursPart() {
  const t = useT()
  return (
    <Part title={t('guide.colours')} note={t('guide.coloursNote')}>
      <ul className={css.colours}>
        {colours.map(({ token, use }) => (
          <Colour key={token} token={token} use={t(use)} />
        ))}
      </ul>
    </Part>
  )
}

/** Measured on the page itself: a shop may have set its own primary colour, and others follow from it. */
function Colour({ token, use }: { token: string; use: string }) {
  const t = useT()
  const swatch = useRef<HTMLSpanElement>(null)
  const [colour, setColour] = useState<Rgb>()
  useEffect(() => setColour(readColour(getComputedStyle(swatch.current!).backgroundColor)), [])
  return (
    <li className={css.colour}>
      <span ref={swatch} className={`${css.swatch} ${css[token]}`} />
      <span className={css.words}>
        <code dir="ltr">--{token}</code>
        <span>{use}</span>
        {colour && (
          <span className={css.measured}>
            <code dir="ltr">{toHex(colour)}</code>{' '}
            {t('guide.onWhite', { ratio: contrast(colour, [1, 1, 1]).toFixed(1) })}
          </span>
        )}
      </span>
    </li>
  )
}
