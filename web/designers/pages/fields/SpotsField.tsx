import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useDesk } from '../desk.tsx'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'
import { ItemList } from './ItemList.tsx'
import { LinkField } from './LinkField.tsx'
import type { Rect } from './rect.ts'
import { type Spot, SpotsPicture } from './SpotsPicture.tsx'
import { WordsField } from './WordsField.tsx'

const most = 20

interface Props extends FieldInput<Spot[]> {
  /** On which they lie. */
  picture: string
}

/** Parts of a picture that lead somewhere, drawn on it. */
export function SpotsField({ label, value, onChange, picture }: Props) {
  const t = useT()
  const { lang } = useDesk()
  const [chosen, setChosen] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const change = (index: number, more: Partial<Spot>) =>
    onChange(value.map((spot, at) => (at === index ? { ...spot, ...more } : spot)))
  const nameOf = (spot: Spot, index: number) =>
    spot.labels[lang] || t('page-editor.spotNo', { number: index + 1 })
  const isFull = value.length >= most
  const add = (rect: Rect) => {
    onChange([...value, { ...rect, labels: {}, link: '' }])
    setChosen(value.length)
  }
  // A little further each time, so that none lies on another.
  const step = (value.length % 6) * 6
  const drawing = (width: number) => (
    <SpotsPicture
      {...{ picture, width, nameOf, chosen }}
      spots={value}
      onChoose={setChosen}
      onPlace={change}
      onDraw={isFull ? undefined : add}
    />
  )
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      {!picture ? (
        <p className={css.note}>{t('page-editor.spotsFirst')}</p>
      ) : (
        <>
          {drawing(480)}
          <p className={css.note}>{t('page-editor.spotsHelp')}</p>
          <ItemList
            items={value}
            keyOf={(_, index) => String(index)}
            nameOf={nameOf}
            title={nameOf}
            onChange={onChange}
          >
            {(spot, index) => (
              <details className={css.inside} open={index === chosen}>
                <summary className={css.moreTitle}>{t('page-editor.editSpot')}</summary>
                <WordsField
                  label={t('page-editor.label')}
                  value={spot.labels}
                  onChange={labels => change(index, { labels })}
                  max={80}
                />
                <LinkField
                  label={t('page-editor.link')}
                  value={spot.link}
                  onChange={link => change(index, { link })}
                />
              </details>
            )}
          </ItemList>
          <div className={css.buttons}>
            <Button
              size="s"
              disabledReason={isFull ? t('page-editor.countUpTo', { most }) : undefined}
              onClick={() => add({ x: 10 + step, y: 10 + step, width: 25, height: 25 })}
            >
              {t('page-editor.addSpot')}
            </Button>
            <Button size="s" onClick={() => setLarge(true)}>
              {t('page-editor.spotsLarge')}
            </Button>
          </div>
          {isLarge && (
            <Dialog title={label} size="l" onClose={() => setLarge(false)}>
              <div className={css.dialog}>
                {drawing(1440)}
                <p className={css.note}>{t('page-editor.spotsHelp')}</p>
              </div>
            </Dialog>
          )}
        </>
      )}
    </fieldset>
  )
}
