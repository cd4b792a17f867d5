import { useEffect, useRef, useState } from 'react'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './ColoursPart.module.css'
import { contrast, type Rgb, readColour, toHex } from './contrast.ts'
import { Part } from './Part.tsx'

/** The tokens by their use; each has a class of its own name in the style sheet. */
const colours: readonly { token: string; use: TextKey }[] = [
  { token: 'red', use: 'style-guide.colourRed' },
  { token: 'red-deep', use: 'style-guide.colourRedDeep' },
  { token: 'red-soft', use: 'style-guide.colourRedSoft' },
  { token: 'red-line', use: 'style-guide.colourRedLine' },
  { token: 'ink', use: 'style-guide.colourInk' },
  { token: 'ink-2', use: 'style-guide.colourInk2' },
  { token: 'ink-3', use: 'style-guide.colourInk3' },
  { token: 'ink-off', use: 'style-guide.colourInkOff' },
  { token: 'line', use: 'style-guide.colourLine' },
  { token: 'line-field', use: 'style-guide.colourLineField' },
  { token: 'ground', use: 'style-guide.colourGround' },
  { token: 'dark', use: 'style-guide.colourDark' },
  { token: 'green', use: 'style-guide.colourGreen' },
  { token: 'amber', use: 'style-guide.colourAmber' },
  { token: 'grey', use: 'style-guide.colourGrey' },
  { token: 'gold', use: 'style-guide.colourGold' },
]

export function ColoursPart() {
  const t = useT()
  return (
    <Part title={t('style-guide.colours')} note={t('style-guide.coloursNote')}>
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
            {t('style-guide.onWhite', { ratio: contrast(colour, [1, 1, 1]).toFixed(1) })}
          </span>
        )}
      </span>
    </li>
  )
}
