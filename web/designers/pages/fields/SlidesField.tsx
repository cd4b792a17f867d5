import type { StoredBlockOf } from '../../../../contract/page-blocks.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDesk } from '../desk.tsx'
import { newSlide } from '../new-block.ts'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'
import { ItemList } from './ItemList.tsx'
import { LinkField } from './LinkField.tsx'
import { PictureField } from './PictureField.tsx'
import { WordsField } from './WordsField.tsx'

type Slide = StoredBlockOf<'carousel'>['slides'][number]

const most = 10
/** As wide as a page, as beside the categories, and as phones like it. */
const aspects = [
  [3, 1],
  [2, 1],
  [16, 9],
] as const

/** One slide is a header picture, several are a carousel. */
export function SlidesField({ label, value, onChange }: FieldInput<Slide[]>) {
  const t = useT()
  const { lang } = useDesk()
  const change = (index: number, more: Partial<Slide>) =>
    onChange(value.map((slide, at) => (at === index ? { ...slide, ...more } : slide)))
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      <ItemList
        items={value}
        keyOf={(_, index) => String(index)}
        nameOf={(_, index) => t('page-editor.slideNo', { number: index + 1 })}
        title={(slide, index) => slide.titles[lang] || t('page-editor.slideNo', { number: index + 1 })}
        onChange={onChange}
      >
        {(slide, index) => (
          <details className={css.inside} open={value.length === 1}>
            <summary className={css.moreTitle}>{t('page-editor.editSlide')}</summary>
            <PictureField
              label={t('page-editor.picture')}
              value={slide.picture}
              onChange={picture => change(index, { picture })}
              aspects={aspects}
            />
            <WordsField
              label={t('page-editor.title')}
              value={slide.titles}
              onChange={titles => change(index, { titles })}
              max={120}
            />
            <WordsField
              label={t('page-editor.subtitle')}
              value={slide.subtitles}
              onChange={subtitles => change(index, { subtitles })}
              max={200}
            />
            <WordsField
              label={t('page-editor.button')}
              value={slide.buttons}
              onChange={buttons => change(index, { buttons })}
              max={40}
            />
            <LinkField
              label={t('page-editor.link')}
              value={slide.link}
              onChange={link => change(index, { link })}
            />
          </details>
        )}
      </ItemList>
      <div className={css.buttons}>
        <Button
          size="s"
          disabledReason={value.length >= most ? t('page-editor.countUpTo', { most }) : undefined}
          onClick={() => onChange([...value, newSlide()])}
        >
          {t('page-editor.addSlide')}
        </Button>
      </div>
    </fieldset>
  )
}
