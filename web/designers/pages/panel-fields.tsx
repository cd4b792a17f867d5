import { createUsePuck } from '@puckeditor/core'
import type { ReactNode } from 'react'
import { languageOf } from '../../../contract/languages.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { useDesk } from './desk.tsx'
import css from './fields/Fields.module.css'
import type { FieldInput } from './fields/field-input.ts'
import { SpotsField } from './fields/SpotsField.tsx'

const usePuck = createUsePuck()

/** The library lays its panels out from left to right; what stands in them reads as the page around it does. */
export function FieldBox({ children }: { children: ReactNode }) {
  const { dir } = useLanguage()
  return (
    <div className={css.box} dir={dir}>
      {children}
    </div>
  )
}

/** Which other languages the chosen text lacks; a press leads to it there. */
export function OtherTexts() {
  const t = useT()
  const { lang, languages, missing, chooseLang } = useDesk()
  const id = usePuck(({ selectedItem }) => selectedItem?.props.id as string | undefined)
  const lacking = new Set(missing.filter(({ blockId }) => blockId === id).flatMap(each => each.languages))
  const others = languages.filter(each => each !== lang)
  if (others.length === 0) return null
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>
        {lacking.size > 0
          ? t('page-editor.missingIn', { count: lacking.size })
          : t('page-editor.otherLanguages', { count: others.length })}
      </legend>
      <div className={css.buttons}>
        {others.map(each => {
          const { tag, name } = languageOf(each)
          return (
            <button
              key={each}
              type="button"
              lang={tag}
              className={lacking.has(each) ? `${css.chip} ${css.lacking}` : css.chip}
              onClick={() => chooseLang(each)}
            >
              {name}
              {lacking.has(each) && <span className="visually-hidden"> {t('page-editor.missing')}</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The hot spots of the picture that is chosen above them. */
export function SpotsOfPicture(input: FieldInput<Parameters<typeof SpotsField>[0]['value']>) {
  const picture = usePuck(({ selectedItem }) => (selectedItem?.props.picture as string | undefined) ?? '')
  return <SpotsField {...input} picture={picture} />
}
