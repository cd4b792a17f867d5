import { useState } from 'react'
import type { StoredBlockOf } from '../../../../contract/page-blocks.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { useDesk } from '../desk.tsx'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'
import { ItemList } from './ItemList.tsx'
import { LinkField } from './LinkField.tsx'
import rects from './RectBox.module.css'
import { RectBox } from './RectBox.tsx'
import { WordsField } from './WordsField.tsx'

type Spot = StoredBlockOf<'picture'>['spots'][number]

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
  const change = (index: number, more: Partial<Spot>) =>
    onChange(value.map((spot, at) => (at === index ? { ...spot, ...more } : spot)))
  const nameOf = (spot: Spot, index: number) =>
    spot.labels[lang] || t('page-editor.spotNo', { number: index + 1 })
  const add = () => {
    // A little further each time, so that none lies on another.
    const step = (value.length % 6) * 6
    onChange([...value, { x: 10 + step, y: 10 + step, width: 25, height: 25, labels: {}, link: '' }])
    setChosen(value.length)
  }
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      {!picture ? (
        <p className={css.note}>{t('page-editor.spotsFirst')}</p>
      ) : (
        <>
          {value.length > 0 && (
            <>
              <div className={rects.picture}>
                <StoredPicture name={picture} width={480} alt="" className={css.spotPicture} />
                {value.map((spot, index) => (
                  <RectBox
                    // biome-ignore lint/suspicious/noArrayIndexKey: a spot is what stands at its place in the list
                    key={index}
                    label={nameOf(spot, index)}
                    rect={spot}
                    isChosen={index === chosen}
                    onChoose={() => setChosen(index)}
                    onChange={rect => change(index, rect)}
                  />
                ))}
              </div>
              <p className={css.note}>{t('page-editor.spotsHelp')}</p>
            </>
          )}
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
              disabledReason={value.length >= most ? t('page-editor.countUpTo', { most }) : undefined}
              onClick={add}
            >
              {t('page-editor.addSpot')}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}
